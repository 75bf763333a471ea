"use client";

import { useTranslations } from "next-intl";
import { FilterDays, FilterForm } from "#components/ui/filter-form.tsx";
import { PostingSearchField } from "#components/ui/posting-search-field.tsx";
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
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <PostingSearchField search={search} label={t("searchPostings")} />
      {search.searched === "" && (
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
