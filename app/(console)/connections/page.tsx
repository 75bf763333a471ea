import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConnectionList } from "#components/connections/connection-list.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { listDevices } from "#lib/server/auth/sessions/devices.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("connections"))("title") };
}

export default async function ConnectionsPage() {
  const { id, connections, person } = await requireSession(pages.connections);
  return <ConnectionList connections={connections} devices={await listDevices(person.id, id)} />;
}
