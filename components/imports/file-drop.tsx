"use client";

import clsx from "clsx";
import { FileSpreadsheet, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, type DragEvent } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";

type FileDropProps = { readingName: string | null; onFile: (file: File) => void };

/** Takes a file by its button or dropped anywhere on the card. */
export function FileDrop({ readingName, onFile }: FileDropProps) {
  const t = useTranslations("newImport");
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
        "flex flex-col items-center border-dashed! px-6 py-14 text-center",
        over ? "border-focus! bg-selected!" : "border-line-strong!",
      )}
    >
      {readingName === null ? (
        <>
          <FileSpreadsheet aria-hidden className="text-muted mb-3 size-8" strokeWidth={1.5} />
          <p className="text-input font-semibold">{t("dropTitle")}</p>
          <p className="text-muted my-1">{t("or")}</p>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.tab,.txt,text/csv,text/plain,text/tab-separated-values"
            className="peer sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) onFile(file);
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
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 py-16 font-medium">
          <LoaderCircle aria-hidden className="animate-turn size-4" />
          <span className="wrap-anywhere">{t("reading", { name: readingName })}</span>
        </p>
      )}
    </Card>
  );
}
