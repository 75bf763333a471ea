"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { barInputClass } from "#components/ui/field.tsx";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { ListedField } from "#lib/shared/postings/posting-filter.ts";
import { openPostingKeys } from "../query-keys.ts";

/** Maximum values that are listed. Typing narrows them down. */
const listed = 100;

type ValueListProps = {
  postings: OpenPostings;
  read: number;
  field: ListedField;
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
};

/**
 * The values of a field that occur in the export, the most frequent first. Any number of them can be
 * chosen.
 */
export function ValueList({ postings, read, field, chosen, onChoose }: ValueListProps) {
  const t = useTranslations("postingFilter");
  const format = useFormatter();
  const [text, setText] = useState("");
  const occurrences = useQuery({
    queryKey: openPostingKeys.occurrences(postings, read, field),
    queryFn: () => postings.ask.occurrences(field),
    gcTime: 0,
    structuralSharing: false,
  });
  const searched = text.trim().toLowerCase();
  const all = occurrences.data ?? [];
  const fitting = all.filter(({ value, name }) => `${value} ${name ?? ""}`.toLowerCase().includes(searched));
  // A value from a shared link can be removed even if it does not occur in this export.
  const strangers = occurrences.isSuccess
    ? chosen.filter((value) => !all.some((occurrence) => occurrence.value === value))
    : [];
  const shown = [
    ...strangers.map((value) => ({ value, count: 0, name: undefined })),
    ...fitting.slice(0, listed),
  ];
  return (
    <>
      <input
        type="search"
        value={text}
        aria-label={t("narrow")}
        placeholder={t("narrow")}
        onChange={(event) => setText(event.target.value)}
        className={`${barInputClass} mb-2 w-full shrink-0 px-2`}
      />
      <ul className="max-h-64 min-h-0 overflow-y-auto">
        {shown.map(({ value, count, name }) => (
          <li key={value}>
            <label className="hover:bg-faint flex min-h-7 items-center gap-2 rounded px-1">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) =>
                  onChoose(
                    event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                  )
                }
                className="accent-primary size-4 shrink-0"
              />
              <span className="min-w-0 flex-1 truncate">
                {value === "" ? t("none") : value}
                {name && <span className="text-muted">&ensp;{name}</span>}
              </span>
              <span className="figures text-muted text-meta">{format.number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-meta mt-2">
        {occurrences.isSuccess && fitting.length === 0 && t("noValue")}
        {fitting.length > listed && t("moreValues", { count: fitting.length - listed })}
      </p>
    </>
  );
}
