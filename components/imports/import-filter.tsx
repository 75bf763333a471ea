"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  importModes,
  type ImportRunFilter,
  type ImportRunList,
  importRunStates,
} from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { FilterForm, FilterSearch, FilterSelect } from "./filter-form.tsx";

type ImportFilterProps = {
  organizationId: string;
  filter: ImportRunFilter;
  people: ImportRunList["people"];
};

/** The filter of the import runs. The address holds the submitted values. */
export function ImportFilter({ organizationId, filter, people }: ImportFilterProps) {
  const t = useTranslations("imports");
  const s = useTranslations("runState");
  const r = useTranslations("importRun");
  const router = useRouter();
  const { file = "", state = "", mode = "", person = "" } = filter;
  const { register, handleSubmit } = useForm({ defaultValues: { file, state, mode, person } });
  const states = importRunStates.filter((one) => one !== "UPLOADING");
  const apply = handleSubmit((chosen) =>
    router.push(pages.imports(organizationId, chosen), { scroll: false }),
  );
  return (
    <FilterForm
      label={t("filter")}
      onApply={apply}
      resetTo={Object.values(filter).some(Boolean) ? pages.imports(organizationId) : null}
    >
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
    </FilterForm>
  );
}
