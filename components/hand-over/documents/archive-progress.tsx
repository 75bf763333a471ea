import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { formatDuration } from "#lib/shared/dates.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import type { Load } from "./use-load.ts";

// The parts of a progress element can only be styled by each browser's own names.
const barClass = clsx(
  "bg-line h-2 w-full appearance-none overflow-hidden rounded-full border-0",
  "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary",
);

/**
 * The progress of an archive: documents fetched or missing, the remaining time, and the bytes in this
 * browser.
 */
export function ArchiveProgress({ archive, load }: { archive: DocumentArchive; load: Load }) {
  const t = useTranslations("documentArchive");
  const size = useSize();
  const { fetched, missing, total, parts, secondsLeft, state } = archive;
  const completed = fetched + missing;
  const isLoading = load.state === "loading" || load.state === "waiting";
  return (
    <div className="mt-2">
      {state !== "cancelled" && (
        <progress aria-label={t("progress")} value={completed} max={total} className={barClass} />
      )}
      <p className="figures mt-1 flex flex-wrap gap-x-4">
        <span className="font-medium">{t("settled", { settled: completed, total })}</span>
        {missing > 0 && <span className="text-warn">{t("missing", { count: missing })}</span>}
        <span className="text-muted">{size(archive.bytes)}</span>
        {parts.length > 1 && (
          <span className="text-muted">
            {isLoading
              ? t("part", { part: load.part, parts: parts.length })
              : t("parts", { parts: parts.length })}
          </span>
        )}
        {isLoading && load.bytes > 0 && (
          <span className="text-muted">{t("here", { size: size(load.bytes) })}</span>
        )}
        {secondsLeft !== null && completed < total && state === "running" && (
          <span className="text-muted">{t("left", { time: formatDuration(secondsLeft * 1000) })}</span>
        )}
      </p>
    </div>
  );
}

function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    bytes < 1_000_000
      ? format.number(Math.ceil(bytes / 1000), { style: "unit", unit: "kilobyte" })
      : format.number(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
}
