"use client";

import { ChevronLeft, ChevronRight, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { OrganizationFilter } from "#components/ui/organization-filter.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { byName, isNamed } from "#lib/shared/connection.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import { monthAfter, type MonthLine } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { MonthTable } from "./month-table.tsx";

const filters = ["all", "mine", "open", "done"] as const;

type Filter = (typeof filters)[number];

const parsers = {
  text: parseAsString.withDefault(""),
  filter: parseAsStringLiteral(filters).withDefault("all"),
};

type MonthPageProps = {
  month: string;
  lines: readonly MonthLine[];
  /** The number of organizations for which the service has not confirmed the person. */
  unconfirmed: number;
  personId: string;
};

/** A month in all organizations: where it is done, what was exported as it, and what is dated otherwise. */
export function MonthPage({ month, lines, unconfirmed, personId }: MonthPageProps) {
  const t = useTranslations("months");
  const locale = useLocale();
  const [view, setView] = useQueryStates(parsers);
  const isShown = (filter: Filter) => (line: MonthLine) =>
    filter === "all" ||
    (filter === "mine" ? line.responsible?.id === personId : isDone(line) === (filter === "done"));
  const counts = Object.fromEntries(filters.map((one) => [one, lines.filter(isShown(one)).length]));
  const found = lines
    .filter(isShown(view.filter))
    .filter((line) => isNamed(line, view.text))
    .sort(byName(locale));
  return (
    <>
      <PageHeader
        title={formatMonth(month, locale)}
        back={{ href: pages.desk, label: t("back") }}
        beside={
          <>
            <span className="flex">
              <Step month={month} by={-1} />
              <Step month={month} by={1} />
            </span>
            <span className="text-muted">
              {t("summary", { done: counts["done"] ?? 0, count: lines.length })}
            </span>
          </>
        }
      />
      <div className="space-y-3">
        <OrganizationFilter
          {...view}
          filters={filters.map((one) => ({ name: one, label: t(`filters.${one}`), count: counts[one] ?? 0 }))}
          onChange={(change) => void setView(change)}
        />
        <p role="status" className="sr-only">
          {t("found", { count: found.length })}
        </p>
        {found.length === 0 ? (
          <EmptyState icon={SearchX} title={t("noneTitle")} text={t("noneText")} />
        ) : (
          <Card className="overflow-hidden">
            <MonthTable lines={found} />
          </Card>
        )}
        {unconfirmed > 0 && <p className="text-muted">{t("unconfirmed", { count: unconfirmed })}</p>}
      </div>
    </>
  );
}

const isDone = ({ month }: MonthLine) => month?.isDone === true;

/** The way to the month before or after. */
function Step({ month, by }: { month: string; by: 1 | -1 }) {
  const locale = useLocale();
  const next = monthAfter(month, by);
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <ButtonLink
      variant="ghost"
      size="icon"
      href={pages.month(next)}
      aria-label={formatMonth(next, locale) ?? next}
      title={formatMonth(next, locale) ?? next}
    >
      <Icon aria-hidden />
    </ButtonLink>
  );
}
