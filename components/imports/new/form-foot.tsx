"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#lib/client/files.ts";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import { type CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { useProblemTexts } from "./problem-texts.ts";
import { UploadButton } from "./upload-button.tsx";
import type { useUpload } from "./use-upload.ts";

type FormFootProps = {
  type: CoreDataDescription;
  table: OpenTable;
  /** Undefined while a required column is missing. */
  check: CheckSummary | undefined;
  busy: boolean;
  /** Whether the person must confirm something before the rows may go. */
  isBlocked: boolean;
  upload: ReturnType<typeof useUpload>;
  fileName: string;
  onStartOver: () => void;
};

/**
 * The footer of the form: the numbers of rows that will be sent and that will not, and the actions to
 * download the latter, to choose another file and to continue to the plan.
 */
export function FormFoot({
  type,
  table,
  check,
  busy,
  isBlocked,
  upload,
  fileName,
  onStartOver,
}: FormFootProps) {
  const t = useTranslations("newImport");
  const format = useFormatter();
  const texts = useProblemTexts(type);
  const save = useMutation({
    mutationFn: () => table.ask.blockedFile(t("reason"), texts.reasons()),
    onSuccess: (file) => saveFile(file, t("blockedName", { name: fileName.replace(/\.[^.]*$/, "") })),
  });
  const count = check?.readyCount ?? table.summary.rowCount;
  return (
    <div className="border-line bg-canvas bottom-0 -mx-4 sm:sticky flex min-h-14 flex-wrap items-center gap-3 border-t px-4 py-2 sm:-mx-6 sm:px-6">
      <p role="status" className="min-w-0 flex-1 basis-48 max-xl:basis-full">
        {busy ? (
          <span className="text-muted">{t("checking")}</span>
        ) : (
          check && (
            <>
              {t("ready", { count: check.readyCount })}
              {check.blocked > 0 && (
                <span className="text-error font-medium"> {t("blocked", { count: check.blocked })}</span>
              )}
            </>
          )
        )}
      </p>
      {check && check.blocked > 0 && (
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          {t("saveBlocked", { count: format.number(check.blocked) })}
        </Button>
      )}
      <Button onClick={onStartOver}>{t("startOver")}</Button>
      <UploadButton upload={upload} count={count} disabled={busy || isBlocked || !check || count === 0} />
    </div>
  );
}
