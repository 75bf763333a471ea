"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { importOperations } from "#contract/import.ts";
import { Field } from "#components/ui/field.tsx";
import {
  type ImportRecordsQuery,
  type ImportRun,
  plannedRecords,
  recordOutcomes,
} from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { FilterForm, FilterSearch, FilterSelect } from "../filter-form.tsx";

type RecordFilterProps = { run: ImportRun; organizationId: string; query: ImportRecordsQuery };

/** The filter of a run's records. The address holds the submitted values. */
export function RecordFilter({ run, organizationId, query }: RecordFilterProps) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const router = useRouter();
  const { register, handleSubmit } = useForm({
    defaultValues: {
      search: query.search ?? "",
      planned: query.planned ?? "",
      outcome: query.outcome ?? "",
      operation: query.operation ?? "",
      code: query.code ?? "",
    },
  });
  const address = pages.importRun(organizationId, run.id);
  const apply = handleSubmit((chosen) =>
    router.push(pages.importRun(organizationId, run.id, chosen), { scroll: false }),
  );
  return (
    <div className="mt-6">
      <FilterForm
        label={t("filter")}
        onApply={apply}
        resetTo={Object.values(query).some(Boolean) ? address : null}
      >
        <FilterSearch label={t("search")} field={register("search")} />
        <FilterSelect
          label={t("plan")}
          field={register("planned")}
          options={plannedRecords.map((planned) => [planned, t(`planned.${planned}`)] as const)}
        />
        {run.state !== "PLANNED" && (
          <>
            <FilterSelect
              label={t("status")}
              field={register("outcome")}
              options={recordOutcomes.map((outcome) => [outcome, t(outcome)] as const)}
            />
            <FilterSelect
              label={t("operation")}
              field={register("operation")}
              options={importOperations.map((operation) => [operation, o(operation)] as const)}
            />
            <Field label={t("code")}>
              {(input) => <input autoComplete="off" maxLength={255} {...input} {...register("code")} />}
            </Field>
          </>
        )}
      </FilterForm>
    </div>
  );
}
