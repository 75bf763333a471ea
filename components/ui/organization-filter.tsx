import { useFormatter, useTranslations } from "next-intl";
import { Field } from "./field.tsx";
import { tabClass } from "./tabs.tsx";

type OrganizationFilterProps<Filter extends string> = {
  text: string;
  filter: Filter;
  /** With the number of organizations that each selects. */
  filters: readonly { name: Filter; label: string; count: number }[];
  onChange: (change: { text?: string; filter?: Filter }) => void;
};

/** The search for an organization, and the filters with their numbers of organizations. */
export function OrganizationFilter<Filter extends string>({
  text,
  filter,
  filters,
  onChange,
}: OrganizationFilterProps<Filter>) {
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
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          )}
        </Field>
      </form>
      <div role="group" aria-label={t("filters.label")} className="flex flex-wrap gap-1">
        {filters.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => onChange({ filter: name })}
            className={tabClass(filter === name)}
          >
            {label}
            <span className="figures text-muted">{format.number(count)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
