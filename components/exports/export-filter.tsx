"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
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
  const router = useRouter();
  const { kind, handedOver, from = "", to = "" } = parameters;
  const [days, setDays] = useState({ from, to });
  const [isTurned, setTurned] = useState(false);

  function apply(event: SubmitEvent): void {
    event.preventDefault();
    const turned = days.from !== "" && days.to !== "" && days.from > days.to;
    setTurned(turned);
    if (!turned) router.push(pages.exports(organizationId, { kind, handedOver, ...days }), { scroll: false });
  }

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
        <form
          aria-label={t("days")}
          noValidate
          onSubmit={apply}
          className="grid grow grid-cols-2 items-start gap-3 sm:grow-0 sm:grid-cols-[10rem_10rem_auto]"
        >
          <Field label={t("from")}>
            {(input) => (
              <input
                type="date"
                {...input}
                value={days.from}
                onChange={({ target }) => setDays({ ...days, from: target.value })}
              />
            )}
          </Field>
          <Field label={t("to")} error={isTurned ? t("turned") : undefined}>
            {(input) => (
              <input
                type="date"
                {...input}
                value={days.to}
                onChange={({ target }) => setDays({ ...days, to: target.value })}
              />
            )}
          </Field>
          <div className="flex gap-2 max-sm:col-span-2 sm:mt-5">
            <Button type="submit" className="h-9!">
              {t("apply")}
            </Button>
            {(from || to) && (
              <ButtonLink
                variant="ghost"
                href={pages.exports(organizationId, { kind, handedOver })}
                scroll={false}
                className="h-9!"
              >
                {t("reset")}
              </ButtonLink>
            )}
          </div>
        </form>
      )}
    </div>
  );
}
