import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Desk } from "#components/desk/desk.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { connectionsKey } from "#lib/server/desk/connections-key.ts";
import { firstDeskData } from "#lib/server/desk/first-facts.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("desk"))("title") };
}

export default async function DeskPage() {
  const session = await requireSession(pages.desk);
  const { connections, person } = session;
  if (connections.length === 0) redirect(pages.connections);
  const { facts, news } = await firstDeskData(session);
  const rows = connections.map((connection) => ({
    connection,
    facts: facts.get(connection.organizationId) ?? null,
  }));
  const shown = { rows, news, personId: person.id };
  return <Desk {...shown} connectionsKey={connectionsKey(connections)} />;
}
