"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { useUpload } from "./use-upload.ts";

type UploadButtonProps = { upload: ReturnType<typeof useUpload>; count: number; disabled?: boolean };

/** The submit button of a form that uploads records. It shows the progress. */
export function UploadButton({ upload, count, disabled = false }: UploadButtonProps) {
  const t = useTranslations("newImport");
  const format = useFormatter();
  return (
    <Button type="submit" variant="primary" disabled={disabled} pending={upload.isBusy}>
      {upload.isBusy
        ? t("bringing", { share: format.number(upload.share, { style: "percent" }) })
        : t("toPlan", { count })}
    </Button>
  );
}
