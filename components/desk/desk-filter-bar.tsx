import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { Field } from "#components/ui/field.tsx";
import { type DeskFilter, deskFilters } from "#lib/shared/desk.ts";
import type { DeskView } from "./arrange.ts";

type DeskFilterBarProps = {
  view: Pick<DeskView, "text" | "filter">;
  counts: Record<DeskFilter, number>;
  onChange: (change: Partial<DeskView>) => void;
};

/** The search for an organization, and the filters with their numbers of organizations. */
export function DeskFilterBar({ view, counts, onChange }: DeskFilterBarProps) {
  const t = useTranslations("desk");
  const format = useFormatter();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <form role="search" onSubmit={(event) => event.preventDefault()} className="w-full sm:w-64">
        <Field label={t("search")}>
          {(input) => (
            <input
              type="search"
              autoComplete="off"
              maxLength={200}
              {...input}
              value={view.text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          )}
        </Field>
      </form>
      <div role="group" aria-label={t("filters.label")} className="flex flex-wrap gap-1">
        {deskFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={view.filter === filter}
            onClick={() => onChange({ filter })}
            className={clsx(
              "inline-flex h-8 items-center gap-1.5 rounded-full border px-2.5 font-medium whitespace-nowrap max-lg:h-11",
              view.filter === filter
                ? "border-line bg-surface text-text shadow-card"
                : "text-muted hover:text-text border-transparent",
            )}
          >
            {t(`filters.${filter}`)}
            <span className="figures text-muted">{format.number(counts[filter])}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
