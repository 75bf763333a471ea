"use client";

import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { Progress } from "#lib/client/table-file/table.ts";

type ReadingProgressProps = { name: string; progress: Progress; onCancel: () => void };

const megabytes = (bytes: number) => bytes / (1024 * 1024);

/** The progress of reading a file, with a button to cancel it. */
export function ReadingProgress({ name, progress, onCancel }: ReadingProgressProps) {
  const t = useTranslations("newImport");
  const format = useFormatter();
  const { bytes, total, rows } = progress;
  // Workbooks report no progress until they are read completely.
  const isKnown = bytes > 0;
  const size = (count: number) => format.number(megabytes(count), { maximumFractionDigits: 1 });
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <p role="status" className="flex items-center gap-2 font-medium">
        <LoaderCircle aria-hidden className="animate-turn size-4 shrink-0" />
        <span className="wrap-anywhere">{t("reading", { name })}</span>
      </p>
      <div className={clsx("flex w-full max-w-sm", !isKnown && "invisible")}>
        <ProgressBar label={t("readingProgress")} value={bytes} max={Math.max(1, total)} />
      </div>
      <p className="text-muted figures">
        {isKnown
          ? t("readingOf", { read: size(bytes), total: size(total), rows })
          : t("readingSize", { total: size(total) })}
      </p>
      <Button onClick={onCancel}>{t("cancelReading")}</Button>
    </Card>
  );
}
