import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useCodeText } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { deleteFiles } from "#lib/client/document-archives/private-files.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import type { Load } from "./use-load.ts";

type LoadNoticeProps = { archive: DocumentArchive; archivePath: string; load: Load; onStart: () => void };

/** The notice about the download of a ZIP, with the action that helps. */
export function LoadNotice({ archive, archivePath, load, onStart }: LoadNoticeProps) {
  const t = useTranslations("documentArchive");
  const codeText = useCodeText();
  if (!archive.isOwn) return <Notice tone="info" title={t("notOwn", { name: archive.createdBy })} />;
  if (load.state === "failed") return <Failure error={load.error} onRetry={onStart} />;
  if (load.state === "saved") return <Saved archive={archive} />;
  if (load.state === "elsewhere") return <Notice tone="warn" title={t("elsewhere")} />;
  if (load.state === "waiting") {
    const problem = archive.problem === null ? null : codeText(archive.problem);
    return (
      <Notice tone="warn" title={problem?.title ?? t("brokenOff")}>
        {t("goesOn")}
      </Notice>
    );
  }
  if (load.state === "unsupported" || load.state === "full") {
    return (
      <Notice
        tone="warn"
        title={t(load.state === "full" ? "full" : "unsupported")}
        actions={archive.parts.map(({ name }, index) => (
          <a key={name} href={`${archivePath}/parts/${index + 1}`} download={name} className={buttonClass()}>
            {t("direct", { name })}
          </a>
        ))}
      >
        {t("directText")}
      </Notice>
    );
  }
  return null;
}

function Saved({ archive: { id, parts } }: { archive: DocumentArchive }) {
  const t = useTranslations("documentArchive");
  const [isForgotten, setForgotten] = useState(false);
  const deleteCopies = () => void deleteFiles(id, parts.length).then(() => setForgotten(true));
  if (isForgotten) return <Notice tone="info" title={t("forgotten")} />;
  return (
    <Notice
      tone="info"
      title={t("saved", { parts: parts.length })}
      actions={<Button onClick={deleteCopies}>{t("forget")}</Button>}
    >
      {t("savedText")}
    </Notice>
  );
}
