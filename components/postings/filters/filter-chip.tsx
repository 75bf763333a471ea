"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover } from "#components/ui/popover.tsx";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { CheckChoice } from "./check-choice.tsx";
import { type FilterField, isListed, restricts, withoutField } from "./filter-fields.ts";
import { AmountRange, DateRange } from "./ranges.tsx";
import { useFilterText } from "./use-filter-text.ts";
import { ValueList } from "./value-list.tsx";

type FilterChipProps = {
  postings: OpenPostings;
  read: number;
  field: FilterField;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A field of the filter in words, with a popover to change it and a button to remove it. */
export function FilterChip(props: FilterChipProps) {
  const { field, filter, onFilter, open, onOpenChange } = props;
  const t = useTranslations("postingFilter");
  const text = useFilterText()(filter, field);
  const name = t(`fields.${field}`);
  const isRestricting = restricts(filter, field);
  return (
    <span className="bg-faint inline-flex h-8 max-w-full items-center rounded-md">
      <Popover
        label={name}
        open={open}
        onOpenChange={onOpenChange}
        className="w-[min(320px,calc(100vw-24px))] p-3"
        trigger={
          <button
            type="button"
            className={clsx(
              "text-compact ring-inside h-8 min-w-0 truncate rounded-md pl-2.5 font-medium",
              !isRestricting && "pr-2.5",
            )}
          >
            {text}
          </button>
        }
      >
        <FieldEditor {...props} />
      </Popover>
      {isRestricting && (
        <button
          type="button"
          aria-label={t("remove", { name })}
          title={t("remove", { name })}
          onClick={() => onFilter(withoutField(filter, field))}
          className="text-muted hover:text-text ring-inside grid size-8 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

function FieldEditor({ postings, read, field, filter, onFilter }: FilterChipProps) {
  if (isListed(field)) {
    return (
      <ValueList
        postings={postings}
        read={read}
        field={field}
        chosen={filter[field]}
        onChoose={(values) => onFilter({ ...filter, [field]: values })}
      />
    );
  }
  switch (field) {
    case "date":
      return <DateRange filter={filter} onFilter={onFilter} />;
    case "amount":
      return <AmountRange filter={filter} onFilter={onFilter} />;
    case "check":
      return <CheckChoice filter={filter} onFilter={onFilter} />;
  }
}
