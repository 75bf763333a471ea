"use client";

import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { PageLink } from "./page-link.tsx";

/** What a parameter of a filter restricts, and to what. */
export type FilterCondition = { name: string; label: string; text: string };

type AppliedFilterProps = {
  condition: FilterCondition;
  /** The address of the list without it. */
  href: string;
  onRemove: () => void;
};

/** A condition of a filter that is applied, with a link that removes it. */
export function AppliedFilter({ condition: { label, text }, href, onRemove }: AppliedFilterProps) {
  const t = useTranslations("filter");
  const name = t("remove", { name: label });
  return (
    <span className="bg-faint text-compact inline-flex min-h-8 max-w-full items-center rounded-md pl-2.5">
      <span className="min-w-0 font-medium wrap-anywhere">
        {t("condition", { name: label, value: text })}
      </span>
      <PageLink
        href={href}
        scroll={false}
        aria-label={name}
        title={name}
        onNavigate={onRemove}
        className="text-muted hover:text-text ring-inside grid size-8 shrink-0 place-items-center rounded-md"
      >
        <X aria-hidden className="size-3.5" />
      </PageLink>
    </span>
  );
}

type Days = { from?: string | undefined; to?: string | undefined };

/** Returns the conditions of a filter by days. */
export function useDayConditions({ from = "", to = "" }: Days): FilterCondition[] {
  const t = useTranslations("filter");
  const locale = useLocale();
  const day = (value: string) => (value === "" ? "" : (formatDocumentDay(value, locale) ?? value));
  return [
    { name: "from", label: t("from"), text: day(from) },
    { name: "to", label: t("to"), text: day(to) },
  ];
}
