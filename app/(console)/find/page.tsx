import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FindPage } from "#components/find/find-page.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { findPageParameters } from "#lib/shared/found-postings.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("find"))("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function FindEverywherePage({ searchParams }: Props) {
  const { q } = findPageParameters.parse(await searchParams);
  const { connections } = await requireSession(pages.find({ q }));
  if (connections.length === 0) redirect(pages.connections);
  const names = connections.map(({ organizationId, organizationName }) => [organizationId, organizationName]);
  return <FindPage names={Object.fromEntries(names) as Record<string, string>} />;
}
