import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { MonthPage } from "#components/months/month-page.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { confirmedConnections } from "#lib/server/http/confirmed-connections.ts";
import { listMonth } from "#lib/server/months/read-month.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import { monthName } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";

type Props = { params: Promise<{ month: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: formatMonth((await params).month, await getLocale()) ?? "" };
}

export default async function OneMonth({ params }: Props) {
  const { month } = await params;
  if (!monthName.safeParse(month).success) notFound();
  const { person, connections } = await requireSession(pages.month(month));
  const { confirmed, unconfirmed } = await confirmedConnections(connections, "exports");
  const lines = await listMonth(confirmed, month);
  return <MonthPage key={month} month={month} lines={lines} unconfirmed={unconfirmed} personId={person.id} />;
}
