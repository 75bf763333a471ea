"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/ui/field.tsx";
import { FilterDays, FilterForm } from "#components/ui/filter-form.tsx";
import type { ArchivePageParameters } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import type { InvoiceSearch } from "./use-invoice-search.ts";

type ExportFilterProps = {
  organizationId: string;
  parameters: ArchivePageParameters;
  search: InvoiceSearch;
};

/**
 * The search for an invoice number, which runs while the person types, and the period in which exports
 * began.
 */
export function ExportFilter({ organizationId, parameters, search }: ExportFilterProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from = "", to = "" } = parameters;
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <form role="search" onSubmit={(event) => event.preventDefault()} className="min-w-64 flex-1 basis-64">
        <Field label={t("searchInvoice")}>
          {(input) => (
            <input
              type="search"
              autoComplete="off"
              maxLength={200}
              {...input}
              value={search.typed}
              onChange={({ target }) => search.setTyped(target.value)}
            />
          )}
        </Field>
      </form>
      {search.invoice === "" && (
        <FilterForm
          label={t("days")}
          values={{ from, to }}
          path={(days) => pages.exports(organizationId, { kind, handedOver, ...days })}
          reset={t("reset")}
          className="grid grow grid-cols-2 sm:grow-0 sm:grid-cols-[10rem_10rem_auto]"
        >
          {(fields) => <FilterDays {...fields} />}
        </FilterForm>
      )}
    </div>
  );
}
