"use client";

import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { TableProblem } from "#lib/client/csv/table.ts";

/** Why a file cannot be imported, and what to do about it. */
export function FileProblemNotice({ problem, fileName }: { problem: TableProblem; fileName: string }) {
  const t = useTranslations("newImport");
  return (
    <Notice tone="error" title={t(`problems.${problem.problem}.title`)}>
      <p>
        {t(`problems.${problem.problem}.next`, {
          row: problem.row === undefined ? "none" : String(problem.row),
        })}
      </p>
      <p className="text-meta text-muted mt-1 wrap-anywhere">{fileName}</p>
    </Notice>
  );
}
