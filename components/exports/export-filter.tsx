"use client";

import { useTranslations } from "next-intl";
import { useDayConditions } from "#components/ui/applied-filter.tsx";
import { FilterDays } from "#components/ui/filter-fields.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import type { PostingSearch } from "#components/ui/use-posting-search.ts";
import type { ArchivePageParameters } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";

type ExportFilterProps = {
  organizationId: string;
  parameters: ArchivePageParameters;
  search: PostingSearch;
};

/**
 * The search for postings, which runs while the person types, and the period in which exports
 * began.
 */
export function ExportFilter({ organizationId, parameters, search }: ExportFilterProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from = "", to = "" } = parameters;
  const conditions = useDayConditions({ from, to });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <form role="search" onSubmit={(event) => event.preventDefault()} className="min-w-64 flex-1 basis-64">
        <SearchInput
          label={t("searchPostings")}
          maxLength={200}
          value={search.typed}
          onChange={({ target }) => search.setTyped(target.value)}
          className="block"
        />
      </form>
      {search.searched === "" && (
        <FilterForm
          label={t("days")}
          values={{ from, to }}
          path={(days) => pages.exports(organizationId, { kind, handedOver, ...days })}
          conditions={conditions}
          reset={t("reset")}
          className="grid grid-cols-2 sm:grid-cols-[10rem_10rem_auto]"
        >
          {(fields) => <FilterDays {...fields} />}
        </FilterForm>
      )}
    </div>
  );
}
