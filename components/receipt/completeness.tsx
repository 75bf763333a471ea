"use client";

import clsx from "clsx";
import { Check, Clock, OctagonAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { WithHelp } from "#components/ui/help.tsx";
import { isCountRight, type NamedPostings, type Receipt } from "#lib/shared/receipt.ts";

/** The comparison of the counts, and each mismatch of the export with its postings. */
export function Completeness({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("receipt");
  const format = useFormatter();
  const { expected, exported, failed } = receipt.postings;
  const { documents, problems } = receipt;
  const open = documents.expected - documents.fetched - documents.missing;
  const number = (value: number) => format.number(value);
  return (
    <section>
      <div className="mb-1">
        <WithHelp word="completeness">
          <h3 className="font-semibold">{t("completeness")}</h3>
        </WithHelp>
      </div>
      <Verdict
        verdict={isCountRight(receipt) ? "right" : "wrong"}
        text={t("count", {
          sign: isCountRight(receipt) ? "=" : "≠",
          expected: number(expected),
          exported: number(exported),
          failed: number(failed),
        })}
      />
      <Verdict
        verdict={documents.missing > 0 ? "wrong" : open > 0 ? "open" : "right"}
        text={t("documents", {
          expected: number(documents.expected),
          fetched: number(documents.fetched),
          missing: number(documents.missing),
          open: number(open),
        })}
      />
      {(["unbalanced", "repeated", "documentMissing"] as const).map((kind) => (
        <Problem
          key={kind}
          text={t(`problems.${kind}`, { count: problems[kind].count })}
          postings={problems[kind]}
        />
      ))}
      {receipt.failures.map(({ errorCode, ...postings }) => (
        <div key={errorCode} className="mt-1">
          {t("failures", { count: postings.count, code: errorCode })}
          <Names postings={postings} />
        </div>
      ))}
    </section>
  );
}

const verdicts = {
  right: { Icon: Check, tint: "text-done", text: "" },
  wrong: { Icon: OctagonAlert, tint: "", text: "text-error font-medium" },
  open: { Icon: Clock, tint: "text-muted", text: "" },
} as const;

/** A line with a verdict. `open`: no mismatch so far, but also no proof. */
function Verdict({ verdict, text }: { verdict: keyof typeof verdicts; text: string }) {
  const { Icon, ...colours } = verdicts[verdict];
  return (
    <p className={clsx("figures flex items-start gap-1.5", colours.text)}>
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", colours.tint)} />
      {text}
    </p>
  );
}

function Problem({ text, postings }: { text: string; postings: NamedPostings }) {
  return (
    <div>
      <Verdict verdict={postings.count === 0 ? "right" : "wrong"} text={text} />
      <Names postings={postings} />
    </div>
  );
}

function Names({ postings }: { postings: NamedPostings }) {
  const t = useTranslations("receipt");
  if (postings.count === 0) return null;
  const names = postings.named.map(({ invoiceId, entityGuid }) => invoiceId ?? entityGuid).join(", ");
  const more = postings.count - postings.named.length;
  return (
    <p className="text-meta text-muted figures mb-1 ml-5.5 wrap-anywhere">
      {names}
      {more > 0 && ` ${t("more", { count: more })}`}
    </p>
  );
}
