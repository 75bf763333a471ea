"use client";

import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import { type AuditChain, headText } from "#lib/shared/audit-chain.ts";

type ChainHeadProps = { organizationId: string; chain: AuditChain };

/** The head of the audit chain on a receipt, with its signature and the command that looks for it. */
export function ChainHead({ organizationId, chain: { head, pending } }: ChainHeadProps) {
  const t = useTranslations("receipt.chain");
  const facts = head && [
    [t("head"), headText(organizationId, head)],
    [t("signed"), <Time key="time" value={head.signedAt} detail="second" />],
    [t("signature", { key: head.keyId }), head.signature],
    [t("check"), `npm run web -- audit verify ${headText(organizationId, head)}`],
  ];
  return (
    <section className="print:break-inside-avoid">
      <h3 className="mb-1 font-semibold">{t("title")}</h3>
      <p>{t("pending", { count: pending })}</p>
      {facts && (
        <dl className="text-meta mt-1 space-y-1">
          {facts.map(([name, value], index) => (
            <div key={index}>
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
