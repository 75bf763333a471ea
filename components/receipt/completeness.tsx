"use client";

import { Check, OctagonAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { isCountRight, type NamedPostings, type Receipt } from "#lib/shared/receipt.ts";

/** Whether the counts agree, and each thing that speaks against the export, with its postings. */
export function Completeness({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("receipt");
  const format = useFormatter();
  const { expected, exported, failed } = receipt.postings;
  const { documents, problems } = receipt;
  const open = documents.expected - documents.fetched - documents.missing;
  const number = (value: number) => format.number(value);
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("completeness")}</h3>
      <Verdict
        isRight={isCountRight(receipt)}
        text={t("count", {
          sign: isCountRight(receipt) ? "=" : "≠",
          expected: number(expected),
          exported: number(exported),
          failed: number(failed),
        })}
      />
      <Verdict
        isRight={documents.missing === 0}
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

function Verdict({ isRight, text }: { isRight: boolean; text: string }) {
  const Sign = isRight ? Check : OctagonAlert;
  return (
    <p className={isRight ? "figures" : "figures text-error font-medium"}>
      <Sign aria-hidden className={`mr-1.5 inline size-4 align-text-bottom ${isRight ? "text-done" : ""}`} />
      {text}
    </p>
  );
}

function Problem({ text, postings }: { text: string; postings: NamedPostings }) {
  return (
    <div>
      <Verdict isRight={postings.count === 0} text={text} />
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
