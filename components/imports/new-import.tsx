"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";
import { openCsv } from "#lib/client/csv/open-csv.ts";
import { pages } from "#lib/shared/paths.ts";
import { AccountForm } from "./account-form.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileProblemNotice } from "./file-problem-notice.tsx";
import { Steps } from "./steps.tsx";

type NewImportProps = { organizationId: string; organizationName: string };

/** From a CSV file to an import: choose the file, check what was recognised, review, send. */
export function NewImport({ organizationId, organizationName }: NewImportProps) {
  const t = useTranslations("newImport");
  const open = useMutation({ mutationFn: openCsv });
  const problem = open.data && "problem" in open.data ? open.data : null;
  const csv = open.data && !("problem" in open.data) ? open.data : null;
  useEffect(() => () => csv?.close(), [csv]);

  return (
    <>
      <PageHeader
        back={{ href: pages.imports(organizationId), label: t("back") }}
        title={t("title")}
        beside={csv && <span className="text-muted wrap-anywhere">{open.variables?.name}</span>}
      />
      <Steps current={csv ? "columns" : "file"} />
      <div className="space-y-3">
        {problem && <FileProblemNotice problem={problem} fileName={open.variables?.name ?? ""} />}
        {csv && open.variables ? (
          <AccountForm
            key={csv.id}
            csv={csv}
            fileName={open.variables.name}
            onStartOver={() => open.reset()}
            organizationId={organizationId}
            organizationName={organizationName}
          />
        ) : (
          <FileDrop
            readingName={open.isPending ? open.variables.name : null}
            onFile={(file) => open.mutate(file)}
          />
        )}
      </div>
    </>
  );
}
