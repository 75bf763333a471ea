"use client";

import { useTranslations } from "next-intl";
import { FilterForm, FilterSearch, FilterSelect } from "#components/ui/filter-form.tsx";
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
  return (
    <FilterForm
      label={t("filter")}
      values={{ file, state, mode, person }}
      path={(chosen) => pages.imports(organizationId, chosen)}
    >
      {({ register }) => (
        <>
          <FilterSearch label={t("searchFile")} field={register("file")} />
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
  );
}
