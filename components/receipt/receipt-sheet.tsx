"use client";

import clsx from "clsx";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { type Fact, FactList } from "#components/ui/fact-list.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatMonth } from "#lib/shared/dates.ts";
import { verdictText } from "#lib/shared/receipt-verdicts.ts";
import { type Receipt, verdictOf } from "#lib/shared/receipt.ts";
import { ChainHead } from "./chain-head.tsx";
import { ComparedPostings } from "./compared-postings.tsx";
import { Completeness } from "./completeness.tsx";
import { HandedFiles } from "./handed-files.tsx";
import { SignOffSection } from "./sign-off.tsx";
import { ReceiptSums } from "./sums.tsx";
import { VerdictCards } from "./verdict-cards.tsx";

const inks = { right: "text-done", open: "text-warn", wrong: "text-error" } as const;

/**
 * The receipt itself: a sheet with the exported postings, their completeness, and the files handed over.
 */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("receipt");
  const status = useTranslations("exportStatus");
  const format = useFormatter();
  const locale = useLocale();
  const verdict = verdictOf(receipt);
  const { organization, exportId, createdAt, service, madeAt, madeBy, answer } = receipt;
  const facts: Fact[] = [
    [t("organization"), `${organization.name} (${organization.id})`],
    [t("export"), exportId],
    [t("month"), formatMonth(receipt.month, locale)],
    [t("begun"), createdAt ? <Time value={createdAt} detail="second" /> : t("unknown")],
    [
      t("status"),
      status.has(receipt.status as "EXPORTED") ? status(receipt.status as "EXPORTED") : receipt.status,
    ],
    [t("service"), service],
    [t("made"), t.rich("madeBy", { time: () => <Time value={madeAt} detail="second" />, person: madeBy })],
    [t("answer"), `${format.number(answer.bytes)} ${t("bytes")}`],
    [
      "SHA-256",
      <span key="hash" className="text-meta">
        {answer.sha256}
      </span>,
      "sha256",
    ],
  ];
  return (
    <Card
      role="region"
      aria-label={t("title")}
      className="max-w-[900px] space-y-6 px-6 py-6 print:max-w-none print:border-0 print:p-0 print:shadow-none"
    >
      <header>
        <h2 className="text-title font-semibold">{t("heading", { organization: organization.name })}</h2>
        <p className={clsx("font-medium", inks[verdict])}>{verdictText(receipt, t)}</p>
      </header>
      <VerdictCards receipt={receipt} />
      <SignOffSection signOff={receipt.signOff} />
      <FactList facts={facts} />
      <Completeness receipt={receipt} />
      <ComparedPostings receipt={receipt} />
      <ReceiptSums receipt={receipt} />
      <HandedFiles handOvers={receipt.handOvers} />
      <ChainHead organizationId={organization.id} chain={receipt.chain} />
    </Card>
  );
}
