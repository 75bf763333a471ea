"use client";

import { useTranslations } from "next-intl";
import { accountCodeLength, accountNameLength, type ImportOperation } from "#contract/import.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { ProblemGroup, ProblemRow } from "#lib/client/csv/accounts.ts";

type RowProblemsProps = { problems: readonly ProblemGroup[]; operation: ImportOperation };

/** What is wrong with rows of the file, by cause, each with its row numbers and what to do. */
export function RowProblems({ problems, operation }: RowProblemsProps) {
  return problems.map((group) => <ProblemNotice key={group.problem} group={group} operation={operation} />);
}

function ProblemNotice({ group, operation }: { group: ProblemGroup; operation: ImportOperation }) {
  const t = useTranslations("newImport");
  const { problem, count, rows, blocking } = group;
  const limit = problem === "CODE_TOO_LONG" ? accountCodeLength : accountNameLength;
  const next = problem === "DUPLICATE_CODE" ? (`DUPLICATE_CODE_${operation}` as const) : problem;
  return (
    <Notice tone={blocking ? "error" : "warn"} title={t(`issues.${problem}`, { count, limit })}>
      <p>{t(`issueNext.${next}`)}</p>
      <details className="mt-1.5" open={rows.length <= 10}>
        <summary className="font-medium underline-offset-2 hover:underline">{t("issueRows")}</summary>
        <ul className="mt-1.5 max-h-64 space-y-0.5 overflow-y-auto">
          {rows.map((row) => (
            <ProblemLine key={row.row} row={row} />
          ))}
          {count > rows.length && (
            <li className="text-muted">{t("issueMore", { count: count - rows.length })}</li>
          )}
        </ul>
      </details>
    </Notice>
  );
}

const shownCharacters = 80;

function ProblemLine({ row: { row, code, name, sameAs } }: { row: ProblemRow }) {
  const t = useTranslations("newImport");
  const place =
    sameAs === undefined
      ? t("issueRow", { row: String(row) })
      : t("issueRowSameAs", { row: String(row), other: String(sameAs) });
  return (
    <li className="figures flex flex-wrap gap-x-3">
      <span>{place}</span>
      <span className="font-medium wrap-anywhere">{code.slice(0, shownCharacters)}</span>
      <span className="text-muted wrap-anywhere">{name.slice(0, shownCharacters)}</span>
    </li>
  );
}
