"use client";

import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { type ColumnId, columnIds, standardColumns } from "./columns.tsx";
import { useColumnSettings } from "./use-column-settings.ts";

/**
 * The menu that chooses the columns of the table and their order. `fitting` are those for which the table
 * has room at its present width; a chosen one that is not among them says so.
 */
export function ColumnsMenu({ fitting }: { fitting: readonly ColumnId[] }) {
  const t = useTranslations("postings");
  const [chosen, choose] = useColumnSettings();
  const shown = chosen ?? standardColumns;
  const offered = [...shown, ...columnIds.filter((id) => !shown.includes(id))];

  function move(id: ColumnId, by: 1 | -1): void {
    const from = shown.indexOf(id);
    const next = shown.filter((other) => other !== id);
    next.splice(from + by, 0, id);
    choose(next);
  }

  return (
    <Popover
      label={t("columnChoice")}
      // It ends with its button, because that is at the right edge of the table.
      className="w-[min(320px,calc(100vw-24px))] p-3 supports-[top:anchor(bottom)]:right-[anchor(right)] supports-[top:anchor(bottom)]:justify-self-end"
      trigger={
        <Button variant="ghost">
          <Columns3 aria-hidden />
          {t("columnChoice")}
        </Button>
      }
    >
      <ul>
        {offered.map((id) => {
          const index = shown.indexOf(id);
          const name = t(`columnNames.${id}`);
          return (
            <li key={id} className="flex min-h-8 items-center gap-1 py-0.5">
              <label className="flex min-w-0 flex-1 items-center gap-2 self-stretch px-1">
                <input
                  type="checkbox"
                  checked={index >= 0}
                  // The document number opens the documents, so its column cannot be hidden.
                  disabled={id === "invoice"}
                  onChange={() =>
                    choose(index >= 0 ? shown.filter((other) => other !== id) : added(shown, id))
                  }
                  className="accent-primary size-4 shrink-0"
                />
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  {index >= 0 && !fitting.includes(id) && (
                    <span className="text-muted text-meta block">{t("columnNoRoom")}</span>
                  )}
                </span>
              </label>
              <IconButton label={t("columnUp", { name })} disabled={index <= 0} onClick={() => move(id, -1)}>
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={t("columnDown", { name })}
                disabled={index < 0 || index === shown.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button
        variant="ghost"
        className="mt-2 self-start"
        disabled={chosen === null}
        onClick={() => choose(null)}
      >
        {t("columnReset")}
      </Button>
    </Popover>
  );
}

/** Adds a column before the amount, if that is last: people look for amounts at the end. */
function added(shown: readonly ColumnId[], id: ColumnId): ColumnId[] {
  const end = shown.at(-1) === "amount" ? shown.length - 1 : shown.length;
  return [...shown.slice(0, end), id, ...shown.slice(end)];
}
