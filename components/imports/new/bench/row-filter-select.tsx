"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/ui/field.tsx";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { RowFilter } from "#lib/client/table-file/row-filter.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { useProblemTexts } from "../problem-texts.ts";

type RowFilterSelectProps = {
  type: CoreDataDescription;
  check: CheckSummary;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

const named = ["every", "all", "blocking", "leftOut"] as const;

const nameOf = (filter: RowFilter) =>
  typeof filter === "string" ? filter : `${filter.field} ${filter.kind}`;

/** The select that filters the rows of the grid. */
export function RowFilterSelect({ type, check, filter, onFilter }: RowFilterSelectProps) {
  const t = useTranslations("newImport");
  const texts = useProblemTexts(type);
  const groups = check.groups.map((group) => ({
    filter: { field: group.field, kind: group.kind },
    text: texts.group(group),
  }));
  const name = nameOf(filter);
  // A repaired group is no longer offered, but stays selected until the person selects another.
  const gone = typeof filter !== "string" && groups.every((group) => nameOf(group.filter) !== name);
  return (
    <Field label={t("filterLabel")}>
      {(input) => (
        <select
          {...input}
          value={name}
          onChange={({ target }) => {
            const group = groups.find((candidate) => nameOf(candidate.filter) === target.value);
            onFilter(group?.filter ?? named.find((one) => one === target.value) ?? "every");
          }}
        >
          {named.map((one) => (
            <option key={one} value={one}>
              {t(`bench.filters.${one}`)}
            </option>
          ))}
          {groups.map((group) => (
            <option key={nameOf(group.filter)} value={nameOf(group.filter)}>
              {group.text}
            </option>
          ))}
          {gone && <option value={name}>{texts.group({ ...filter, count: 0 })}</option>}
        </select>
      )}
    </Field>
  );
}
