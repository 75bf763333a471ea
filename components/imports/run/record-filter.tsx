"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { importOperations } from "#contract/import.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import {
  type ImportRecordsQuery,
  type ImportRun,
  plannedRecords,
  recordOutcomes,
} from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type RecordFilterProps = { run: ImportRun; organizationId: string; query: ImportRecordsQuery };

/** Which records are shown. What is applied stands in the address. */
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
  const isFiltered = Object.values(query).some(Boolean);
  const isSent = run.state !== "PLANNED";
  return (
    <form
      role="search"
      aria-label={t("filter")}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((chosen) =>
          router.push(pages.importRun(organizationId, run.id, chosen), { scroll: false }),
        )(event)
      }
      className="mt-6 mb-3 flex flex-wrap items-end gap-3"
    >
      <div className="min-w-48 flex-1">
        <Field label={t("search")}>
          {(input) => (
            <input type="search" autoComplete="off" maxLength={255} {...input} {...register("search")} />
          )}
        </Field>
      </div>
      <Field label={t("plan")}>
        {(input) => (
          <select {...input} {...register("planned")}>
            <option value="">{t("all")}</option>
            {plannedRecords.map((planned) => (
              <option key={planned} value={planned}>
                {t(`planned.${planned}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isSent && (
        <Field label={t("status")}>
          {(input) => (
            <select {...input} {...register("outcome")}>
              <option value="">{t("all")}</option>
              {recordOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(outcome)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isSent && (
        <Field label={t("operation")}>
          {(input) => (
            <select {...input} {...register("operation")}>
              <option value="">{t("all")}</option>
              {importOperations.map((operation) => (
                <option key={operation} value={operation}>
                  {o(operation)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isSent && (
        <Field label={t("code")}>
          {(input) => <input autoComplete="off" maxLength={255} {...input} {...register("code")} />}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" className="h-9!">
          {t("apply")}
        </Button>
        {isFiltered && (
          <ButtonLink variant="ghost" href={address} scroll={false} className="h-9!">
            {t("reset")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
