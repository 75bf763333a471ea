"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import {
  importModes,
  type ImportRunFilter,
  type ImportRunList,
  importRunStates,
} from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type ImportFilterProps = {
  organizationId: string;
  filter: ImportRunFilter;
  people: ImportRunList["people"];
};

/** Which imports are shown. What is applied stands in the address. */
export function ImportFilter({ organizationId, filter, people }: ImportFilterProps) {
  const t = useTranslations("imports");
  const s = useTranslations("runState");
  const r = useTranslations("importRun");
  const router = useRouter();
  const { file = "", state = "", mode = "", person = "" } = filter;
  const { register, handleSubmit } = useForm({ defaultValues: { file, state, mode, person } });
  const states = importRunStates.filter((one) => one !== "UPLOADING");
  return (
    <form
      role="search"
      aria-label={t("filter")}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((chosen) => router.push(pages.imports(organizationId, chosen), { scroll: false }))(
          event,
        )
      }
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <div className="min-w-48 flex-1">
        <Field label={t("searchFile")}>
          {(input) => (
            <input type="search" autoComplete="off" maxLength={255} {...input} {...register("file")} />
          )}
        </Field>
      </div>
      <Field label={t("state")}>
        {(input) => (
          <select {...input} {...register("state")}>
            <option value="">{t("all")}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {s(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("operation")}>
        {(input) => (
          <select {...input} {...register("mode")}>
            <option value="">{t("all")}</option>
            {importModes.map((one) => (
              <option key={one} value={one}>
                {r(`modes.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("by")}>
        {(input) => (
          <select {...input} {...register("person")}>
            <option value="">{t("everyone")}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" className="h-9!">
          {t("apply")}
        </Button>
        {Object.values(filter).some(Boolean) && (
          <ButtonLink variant="ghost" href={pages.imports(organizationId)} scroll={false} className="h-9!">
            {t("reset")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
