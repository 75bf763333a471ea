import { useTranslations } from "next-intl";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { useSize } from "#components/ui/use-size.ts";
import { formatDuration } from "#lib/shared/dates.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";

/** The progress of an archive: documents fetched or missing, and the remaining time. */
export function ArchiveProgress({ archive }: { archive: DocumentArchive }) {
  const t = useTranslations("documentArchive");
  const size = useSize();
  const { fetched, missing, total, parts, secondsLeft, state } = archive;
  const settled = fetched + missing;
  const isOpen = state === "running" || state === "paused";
  return (
    <div className="mt-2">
      {isOpen && <ProgressBar label={t("progress")} value={settled} max={total} />}
      <p className="figures mt-1 flex flex-wrap gap-x-4">
        <span className="font-medium">{t("fetched", { fetched, total })}</span>
        {missing > 0 && <span className="text-warn">{t("missing", { count: missing })}</span>}
        {/* Afterwards each ZIP has its size, which is a little more than that of its documents. */}
        {isOpen && <span className="text-muted">{size(archive.bytes)}</span>}
        {parts.length > 1 && <span className="text-muted">{t("parts", { parts: parts.length })}</span>}
        {secondsLeft !== null && settled < total && (
          <span className="text-muted">{t("left", { time: formatDuration(secondsLeft * 1000) })}</span>
        )}
      </p>
    </div>
  );
}
