"use client";

import { useTranslations } from "next-intl";
import { FilterSearch, FilterSelect } from "#components/ui/filter-fields.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { importModes } from "#lib/shared/import-modes.ts";
import { type ImportRunFilter, type ImportRunList, importRunStates } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type ImportFilterProps = {
  organizationId: string;
  filter: ImportRunFilter;
  people: ImportRunList["people"];
};

/** The filter of the import runs. */
export function ImportFilter({ organizationId, filter, people }: ImportFilterProps) {
  const t = useTranslations("imports");
  const s = useTranslations("runState");
  const r = useTranslations("importRun");
  const { file = "", state = "", mode = "", person = "" } = filter;
  const states = importRunStates.filter((one) => one !== "UPLOADING");
  const conditions = [
    { name: "state", label: t("state"), text: state && s(state) },
    { name: "mode", label: t("operation"), text: mode && r(`modes.${mode}`) },
    { name: "person", label: t("by"), text: people.find(({ id }) => id === person)?.name ?? person },
  ];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterForm
        label={t("filter")}
        values={{ file, state, mode, person }}
        path={(chosen) => pages.imports(organizationId, chosen)}
        conditions={conditions}
        search={({ register }) => <FilterSearch label={t("searchFile")} field={register("file")} />}
        className="grid sm:grid-cols-2 lg:grid-cols-[repeat(3,12rem)_auto]"
      >
        {({ register }) => (
          <>
            <FilterSelect
              label={t("state")}
              field={register("state")}
              options={states.map((one) => [one, s(one)] as const)}
            />
            <FilterSelect
              label={t("operation")}
              field={register("mode")}
              options={importModes.map((one) => [one, r(`modes.${one}`)] as const)}
            />
            <FilterSelect
              label={t("by")}
              field={register("person")}
              all={t("everyone")}
              options={people.map(({ id, name }) => [id, name] as const)}
            />
          </>
        )}
      </FilterForm>
    </div>
  );
}
