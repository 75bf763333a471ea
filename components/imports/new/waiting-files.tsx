"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type WaitingFilesProps = { files: readonly File[]; onRead: (file: File) => void };

/** The files that were chosen together with the one that is read, each to be read next. */
export function WaitingFiles({ files, onRead }: WaitingFilesProps) {
  const t = useTranslations("newImport.files");
  if (files.length === 0) return null;
  return (
    <Notice tone="info" title={t("title")}>
      <p>{t("text", { count: files.length })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {files.map((file, index) => (
          <Button key={index} className="max-w-full" onClick={() => onRead(file)}>
            <span className="truncate">{t("read", { name: file.name })}</span>
          </Button>
        ))}
      </div>
    </Notice>
  );
}
