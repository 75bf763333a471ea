"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode, type Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { isUnfiltered, noFilter, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { FilterChip } from "./filter-chip.tsx";
import { type FilterField, filterFields, restricts } from "./filter-fields.ts";

type FilterBarProps = {
  postings: OpenPostings;
  read: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
  searchField: Ref<HTMLInputElement>;
  /** The content at the end of the bar. */
  children: ReactNode;
};

/** The search field and the filters, each of which can be read, changed and removed on its own. */
export function FilterBar({ postings, read, filter, onFilter, searchField, children }: FilterBarProps) {
  const t = useTranslations("postingFilter");
  const [editing, setEditing] = useState<FilterField | null>(null);
  const shown = filterFields.filter((field) => field === editing || restricts(filter, field));
  return (
    <div role="search" aria-label={t("label")} className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={searchField}
        label={t("search")}
        value={filter.q}
        maxLength={200}
        onChange={(event) => onFilter({ ...filter, q: event.target.value })}
        className="w-full sm:w-60"
      />
      {shown.map((field) => (
        <FilterChip
          key={field}
          postings={postings}
          read={read}
          field={field}
          filter={filter}
          onFilter={onFilter}
          open={editing === field}
          onOpenChange={(open) => setEditing(open ? field : null)}
        />
      ))}
      <Menu
        trigger={
          <Button variant="ghost">
            <Plus aria-hidden />
            {t("add")}
          </Button>
        }
      >
        {filterFields.map((field) => (
          <MenuItem key={field} onClick={() => setEditing(field)}>
            {t(`fields.${field}`)}
          </MenuItem>
        ))}
      </Menu>
      {!isUnfiltered(filter) && (
        <Button variant="ghost" onClick={() => onFilter(noFilter)}>
          {t("reset")}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">{children}</span>
    </div>
  );
}
