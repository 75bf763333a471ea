"use client";

import clsx from "clsx";
import { Download, FileSpreadsheet } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState, type DragEvent } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { saveFile } from "#lib/client/files.ts";
import { templateFile } from "#lib/client/table-file/template-file.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";

type FileDropProps = { onFiles: (files: readonly File[]) => void; type: CoreDataDescription };

/** A card that accepts files by a button or by dropping them, and offers a template. */
export function FileDrop({ onFiles, type }: FileDropProps) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "flex flex-col items-center border-dashed! px-6 py-12 text-center",
        over ? "border-focus! bg-selected!" : "border-line-strong!",
      )}
    >
      <FileSpreadsheet aria-hidden className="text-muted mb-3 size-8" strokeWidth={1.5} />
      <p className="text-input font-semibold">{t("dropTitle")}</p>
      <p className="text-muted my-1">{t("or")}</p>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values"
        className="peer sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // This allows choosing the same file again after it was corrected.
          event.target.value = "";
          onFiles(files);
        }}
      />
      <label
        htmlFor={id}
        className={clsx(
          buttonClass({ variant: "primary", size: "large" }),
          "peer-focus-visible:outline-focus peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2",
        )}
      >
        {t("choose")}
      </label>
      <p className="text-muted mt-5 max-w-[60ch] text-pretty">{t("dropNote")}</p>
      <p className="text-muted mt-1">{t("nothingSent")}</p>
      <Button
        variant="ghost"
        className="mt-3"
        onClick={() => saveFile(templateFile(type, locale), t("templateName", { type: type.label[locale] }))}
      >
        <Download aria-hidden />
        {t("template", { type: type.label[locale] })}
      </Button>
    </Card>
  );
}
