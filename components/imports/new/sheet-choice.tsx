"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { ReadOptions, SheetContent, Source } from "#lib/client/table-file/table.ts";

type SheetChoiceProps = {
  source: Extract<Source, { kind: "workbook" }>;
  chosen: ReadOptions;
  onRead: (options: ReadOptions) => void;
};

/** Returns a function that names a sheet with the names of its columns and its number of rows. */
export function useSheetName(): (name: string, content: SheetContent | undefined) => string {
  const t = useTranslations("newImport.sheets");
  return (name, content) => {
    if (!content) return name;
    const { rows, columns } = content;
    return columns.length > 0
      ? t("other", { name, columns: columns.join(", "), rows })
      : t("empty", { name, rows });
  };
}

/** Which sheet of several was chosen, and the others, each with what it holds. */
export function SheetChoice({ source, chosen, onRead }: SheetChoiceProps) {
  const t = useTranslations("newImport.sheets");
  const sheetName = useSheetName();
  const { sheets, sheet, contents = [] } = source;
  const title = t(chosen.sheet === undefined ? "best" : "chosen", {
    name: sheets[sheet] ?? "",
    count: contents.length,
  });
  return (
    <section aria-label={title} className="border-line space-y-2 border-t px-4 py-3">
      <p className="font-medium">{title}</p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-muted">{t("others")}</p>
        {contents
          .filter((content) => content.sheet !== sheet)
          .map((content) => (
            <Button
              key={content.sheet}
              className="max-w-full"
              onClick={() => onRead({ switches: chosen.switches ?? {}, sheet: content.sheet })}
            >
              <span className="truncate">{sheetName(sheets[content.sheet] ?? "", content)}</span>
            </Button>
          ))}
      </div>
    </section>
  );
}
