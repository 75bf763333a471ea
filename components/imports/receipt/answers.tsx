"use client";

import { useFormatter, useTranslations } from "next-intl";
import { PageLink } from "#components/ui/page-link.tsx";
import { answerKinds } from "#lib/shared/import-receipt-counts.ts";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import { pages } from "#lib/shared/paths.ts";
import { useImportCodeText } from "../shared/code-text.ts";
import { CountTable } from "./count-table.tsx";

/** The answers to the records as counts, the codes of those that failed, and a link to all of them. */
export function Answers({ receipt }: { receipt: ImportReceipt }) {
  const t = useTranslations("importReceipt");
  const format = useFormatter();
  const { run, organization, answers } = receipt;
  const text = useImportCodeText(run.coreDataType);
  return (
    <section>
      <CountTable
        title={t("answersTitle")}
        lines={answerKinds.map((key) => ({ key, name: t(`answers.${key}`), count: answers[key] }))}
      />
      <ul className="text-error mt-1">
        {answers.failures.map(({ code, count }) => {
          const { title } = text(code);
          return (
            <li key={code} className="wrap-anywhere">
              {format.number(count)} × {title === code ? code : `${title} (${code})`}
            </li>
          );
        })}
      </ul>
      {run.hasRecords && (
        <PageLink
          href={pages.importRun(organization.id, run.id)}
          className="text-link mt-1 inline-block underline underline-offset-2 print:hidden"
        >
          {t("showRecords")}
        </PageLink>
      )}
    </section>
  );
}
