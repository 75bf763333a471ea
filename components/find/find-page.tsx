"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PostingSearchField } from "#components/ui/posting-search-field.tsx";
import { usePostingSearch } from "#components/ui/use-posting-search.ts";
import { SearchResults, type OrganizationNames } from "./search-results.tsx";

/** The search in all exports of all organizations of a person. */
export function FindPage({ names }: { names: OrganizationNames }) {
  const t = useTranslations("find");
  const search = usePostingSearch();
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="mb-4">
        <PostingSearchField search={search} label={t("label")} isFirst />
      </div>
      <SearchResults names={names} />
    </>
  );
}
