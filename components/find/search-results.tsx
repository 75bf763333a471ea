"use client";

import { useQuery } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { usePostingSearch } from "#components/ui/use-posting-search.ts";
import { findQuery } from "#lib/client/find.ts";
import { isSearchable } from "#lib/shared/postings/search-words.ts";
import { FindNotices } from "./find-notices.tsx";
import { FoundTable } from "./found-table.tsx";

/** The names of organizations by their ids. */
export type OrganizationNames = Readonly<Record<string, string>>;

type SearchResultsProps =
  { organizationId: string; names?: never } | { organizationId?: never; names: OrganizationNames };

const columns = ["w-40 max-md:hidden", "w-32", "flex-1", "w-40 max-md:hidden", "w-32"];

/** What the search in the address finds: in one organization, or in all whose names are given. */
export function SearchResults({ organizationId, names = {} }: SearchResultsProps) {
  const t = useTranslations("find");
  const { searched } = usePostingSearch();
  const canSearch = isSearchable(searched);
  const list = useQuery({ ...findQuery(organizationId ?? null, searched), enabled: canSearch });
  if (!canSearch) return <EmptyState icon={Search} title={t("shortTitle")} text={t("shortText")} />;
  return (
    <>
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData && t("count", { count: list.data.postings.length })}
      </p>
      <ListBody list={list} shape={<TableSkeleton columns={columns} />}>
        {(found) => (
          <>
            <FindNotices found={found} names={names} />
            {found.postings.length > 0 ? (
              <FoundTable
                found={found}
                searched={searched}
                names={organizationId === undefined ? names : null}
              />
            ) : (
              <EmptyState icon={SearchX} title={t("noneTitle", { text: searched })} text={t("noneText")} />
            )}
          </>
        )}
      </ListBody>
    </>
  );
}
