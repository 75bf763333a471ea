"use client";

import { useTranslations } from "next-intl";
import { importOperations } from "#contract/import.ts";
import { Field } from "#components/ui/field.tsx";
import { FilterForm, FilterSearch, FilterSelect } from "#components/ui/filter-form.tsx";
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
  return (
    <div className="mt-6">
      <FilterForm
        label={t("filter")}
        values={{ search, planned, outcome, operation, code }}
        path={(chosen) => pages.importRun(organizationId, run.id, chosen)}
      >
        {({ register }) => (
          <>
            <FilterSearch label={t("search")} field={register("search")} />
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
