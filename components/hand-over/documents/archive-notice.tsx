import { useTranslations } from "next-intl";
import { useCodeText } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";

/**
 * What a person should know about an archive: why it waits, how long its ZIPs are kept, or that they are
 * gone.
 */
export function ArchiveNotice({
  archive: { state, problem, keptUntil, parts },
}: {
  archive: DocumentArchive;
}) {
  const t = useTranslations("documentArchive");
  const codeText = useCodeText();
  if (state === "paused") {
    const text = problem === null ? null : codeText(problem);
    return (
      <Notice tone="warn" title={text?.title ?? problem ?? ""}>
        {text?.next} {t("goesOn")}
      </Notice>
    );
  }
  if (state === "removed") return <p className="text-muted max-w-[80ch] text-pretty">{t("removedText")}</p>;
  if (state !== "complete") return null;
  return (
    <p className="text-muted">
      {t.rich("keptUntil", { parts: parts.length, time: () => <Time value={keptUntil} detail="day" /> })}
    </p>
  );
}
