"use client";

import clsx from "clsx";
import { Check, Minus, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { WithHelp } from "#components/ui/help.tsx";
import { documentsLine, failureText } from "#lib/shared/receipt-verdicts.ts";
import type { NamedPostings, Receipt, Verdict } from "#lib/shared/receipt.ts";

type CompletenessProps = { receipt: Pick<Receipt, "documents" | "problems" | "duplicates" | "failures"> };

/**
 * Each mismatch of the export with its postings and documents, the possible duplicates, and what was not
 * exported.
 */
export function Completeness({ receipt }: CompletenessProps) {
  const t = useTranslations("receipt");
  const { problems, duplicates } = receipt;
  return (
    <section>
      <div className="mb-1">
        <WithHelp word="completeness">
          <h3 className="font-semibold">{t("completeness")}</h3>
        </WithHelp>
      </div>
      {(["unbalanced", "repeated"] as const).map((kind) => (
        <Problem
          key={kind}
          verdict="wrong"
          text={t(`problems.${kind}`, { count: problems[kind].count })}
          postings={problems[kind]}
        />
      ))}
      <VerdictLine {...documentsLine(receipt, t)} />
      <Names postings={problems.documentMissing} />
      {duplicates ? (
        <Problem verdict="open" text={t("duplicates", { count: duplicates.count })} postings={duplicates} />
      ) : (
        <VerdictLine verdict="open" text={t("duplicatesUnknown")} />
      )}
      {receipt.failures.map(({ errorCode, ...postings }) => (
        <Problem
          key={errorCode}
          verdict="named"
          text={failureText({ errorCode, ...postings }, t)}
          postings={postings}
        />
      ))}
    </section>
  );
}

const looks = {
  right: { Icon: Check, tint: "text-done", text: "" },
  open: { Icon: TriangleAlert, tint: "text-warn", text: "text-warn font-medium" },
  wrong: { Icon: OctagonAlert, tint: "", text: "text-error font-medium" },
  /** What failed is accounted for, and so is no mismatch. */
  named: { Icon: Minus, tint: "text-muted", text: "" },
} as const;

function VerdictLine({ verdict, text }: { verdict: Verdict | "named"; text: string }) {
  const { Icon, ...colours } = looks[verdict];
  return (
    <p className={clsx("flex items-start gap-1.5", colours.text)}>
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", colours.tint)} />
      {text}
    </p>
  );
}

type ProblemProps = { verdict: "open" | "wrong" | "named"; text: string; postings: NamedPostings };

/** A line with the verdict that its postings, if there are any, mean for the receipt. */
function Problem({ verdict, text, postings }: ProblemProps) {
  return (
    <div>
      <VerdictLine verdict={postings.count === 0 ? "right" : verdict} text={text} />
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
    <p className="text-meta text-muted mb-1 ml-5.5 wrap-anywhere">
      {names}
      {more > 0 && ` ${t("more", { count: more })}`}
    </p>
  );
}
