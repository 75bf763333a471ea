"use client";

import { SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { OrganizationFilter } from "#components/ui/organization-filter.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import type { DeskRow } from "#lib/shared/desk.ts";
import { deskFilters } from "#lib/shared/desk-state.ts";
import type { DeskNews } from "#lib/shared/desk-news.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { arrange, countRows } from "./arrange.ts";
import { CloseMonths } from "./close-months.tsx";
import { DatevEnds } from "./datev-ends.tsx";
import { DeskTable } from "./desk-table.tsx";
import { LostDatevAnswer } from "./lost-datev-answer.tsx";
import { SignMonths } from "./sign-months.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { useDeskView } from "./use-desk-view.ts";
import { useFreshNews } from "./use-fresh-news.ts";
import { useLiveRows } from "./use-live-rows.ts";

/** The number of rows that are shown at first, and added at a time. */
const step = 100;

type DeskProps = {
  rows: readonly DeskRow[];
  /** What happened since the person's last visit; null during the first one. */
  news: DeskNews | null;
  /** The key of the connections whose rows these are. */
  connectionsKey: string;
  /** The person, so that tabs of different people do not tell each other anything. */
  personId: string;
};

/** All organizations of a person: what waits where, kept up to date by the server. */
export function Desk({ rows: first, news, personId, connectionsKey: shownKey }: DeskProps) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const { rows, isLive, connectionsKey } = useLiveRows(first, personId);
  const router = useRouter();
  useFreshNews(news, rows);
  const [view, setView] = useDeskView();
  const [limit, setLimit] = useState(step);
  // The field and the buttons answer first, the rows of thousands of organizations follow.
  const [text, filter, order] = [
    useDeferredValue(view.text),
    useDeferredValue(view.filter),
    useDeferredValue(view.order),
  ];
  const found = useMemo(
    () => arrange(rows, { text, filter, order }, { locale, personId }),
    [rows, text, filter, order, locale, personId],
  );
  const counts = useMemo(() => countRows(rows, personId), [rows, personId]);
  const showAll = () => void setView({ text: null, filter: null });
  return (
    <>
      <PageHeader
        title={t("title")}
        help="desk"
        beside={
          <>
            <span className="text-muted">{t("summary", { count: counts.all, waiting: counts.waiting })}</span>
            <PageLink
              href={pages.month(monthToClose(new Date()))}
              className="text-link underline underline-offset-2"
            >
              {t("months")}
            </PageLink>
            <PageLink href={pages.schedules} className="text-link underline underline-offset-2">
              {t("schedules")}
            </PageLink>
          </>
        }
        actions={
          <>
            <SignInAction callbackPath={pages.connecting({ back: pages.desk })}>{t("connect")}</SignInAction>
            <SignMonths rows={found} />
            <CloseMonths rows={found} />
          </>
        }
      />
      <div className="space-y-3">
        <LostDatevAnswer />
        <DatevEnds rows={rows} />
        {!isLive && <Notice tone="warn" title={t("notLive")} />}
        {connectionsKey !== null && connectionsKey !== shownKey && (
          // The page does not get them by itself: that would count as its use, also where nobody looks at it.
          <Notice
            tone="info"
            title={t("otherConnections")}
            actions={<Button onClick={() => router.refresh()}>{t("showConnections")}</Button>}
          />
        )}
        {news && news.lines.length > 0 && <SinceLastVisit news={news} />}
        <OrganizationFilter
          text={view.text}
          filter={view.filter}
          filters={deskFilters.map((name) => ({ name, label: t(`filters.${name}`), count: counts[name] }))}
          onChange={(change) => void setView(change)}
        />
        <p role="status" className="sr-only">
          {t("found", { count: found.length })}
        </p>
        {found.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={t("noneTitle")}
            text={t("noneText")}
            action={<Button onClick={showAll}>{t("showAll")}</Button>}
          />
        ) : (
          <Card className="overflow-hidden">
            <DeskTable
              rows={found.slice(0, limit)}
              order={view.order}
              onOrder={(order) => void setView({ order })}
            />
            {found.length > limit && (
              <div className="border-line border-t p-2 text-center">
                <Button onClick={() => setLimit(limit + step)}>
                  {t("more", { count: Math.min(step, found.length - limit), left: found.length - limit })}
                </Button>
              </div>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
