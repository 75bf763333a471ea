"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { Rows } from "#lib/client/table-file/table.ts";

type AboveHeaderProps = { above: Rows | undefined; onHeader: (row: number) => void };

/** The rows above the header, which are no records, each to be made the header instead. */
export function AboveHeader({ above, onHeader }: AboveHeaderProps) {
  const t = useTranslations("newImport.bench");
  if (!above || above.numbers.length === 0) return null;
  return (
    <ul aria-label={t("above")} className="border-line bg-faint/40 text-compact border-b px-3 py-1">
      {above.numbers.map((row, index) => (
        <li key={row} className="flex items-center gap-3 py-0.5">
          <span className="text-muted figures w-10 shrink-0 text-right">{row}</span>
          <span className="text-muted min-w-0 flex-1 truncate">
            {above.cells[index]?.filter((cell) => cell.trim() !== "").join(" · ")}
          </span>
          <Button variant="ghost" onClick={() => onHeader(row)}>
            {t("asHeader", { row: String(row) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
