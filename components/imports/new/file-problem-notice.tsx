"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { TableProblem } from "#lib/client/table-file/table.ts";

type FileProblemNoticeProps = { problem: TableProblem; fileName: string; children: ReactNode };

/** The reason why a file cannot be imported, the remedy, and other ways to read the file. */
export function FileProblemNotice({ problem, fileName, children }: FileProblemNoticeProps) {
  const t = useTranslations("newImport");
  return (
    <Notice tone="error" title={t(`problems.${problem.problem}.title`)}>
      <p>
        {t(`problems.${problem.problem}.next`, {
          row: problem.row === undefined ? "none" : String(problem.row),
          name: problem.name ?? "",
        })}
      </p>
      <p className="text-meta text-muted mt-1 wrap-anywhere">{fileName}</p>
      {children}
    </Notice>
  );
}
