"use client";

import { useTranslations } from "next-intl";
import { importOperations } from "#contract/import.ts";
import { Field } from "#components/ui/field.tsx";
import { FilterSearch, FilterSelect } from "#components/ui/filter-fields.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import {
  type ImportRecordsQuery,
  type ImportRun,
  plannedRecords,
  recordOutcomes,
} from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type RecordFilterProps = { run: ImportRun; organizationId: string; query: ImportRecordsQuery };

/** The filter of a run's records. */
export function RecordFilter({ run, organizationId, query }: RecordFilterProps) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const outcomes = recordOutcomes.filter((one) => one !== "spared" || run.spared > 0);
  const { search = "", planned = "", outcome = "", operation = "", code = "" } = query;
  const conditions = [
    { name: "planned", label: t("plan"), text: planned && t(`planned.${planned}`) },
    { name: "outcome", label: t("status"), text: outcome && t(outcome) },
    { name: "operation", label: t("operation"), text: operation && o(operation) },
    { name: "code", label: t("code"), text: code },
  ];
  return (
    <div className="mt-6 mb-3 flex flex-wrap items-center gap-2">
      <FilterForm
        label={t("filter")}
        values={{ search, planned, outcome, operation, code }}
        path={(chosen) => pages.importRun(organizationId, run.id, chosen)}
        conditions={conditions}
        search={({ register }) => <FilterSearch label={t("search")} field={register("search")} />}
        className="grid sm:grid-cols-2 lg:grid-cols-[repeat(4,12rem)_auto]"
      >
        {({ register }) => (
          <>
            <FilterSelect
              label={t("plan")}
              field={register("planned")}
              options={plannedRecords.map((one) => [one, t(`planned.${one}`)] as const)}
            />
            {run.state !== "PLANNED" && (
              <>
                <FilterSelect
                  label={t("status")}
                  field={register("outcome")}
                  options={outcomes.map((one) => [one, t(one)] as const)}
                />
                <FilterSelect
                  label={t("operation")}
                  field={register("operation")}
                  options={importOperations.map((one) => [one, o(one)] as const)}
                />
                <Field label={t("code")}>
                  {(input) => <input autoComplete="off" maxLength={255} {...input} {...register("code")} />}
                </Field>
              </>
            )}
          </>
        )}
      </FilterForm>
    </div>
  );
}
