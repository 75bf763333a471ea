import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConnectionList } from "#components/connections/connection-list.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { listDevices } from "#lib/server/auth/sessions/devices.ts";
import { configuration } from "#lib/server/configuration.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("connections"))("title") };
}

export default async function ConnectionsPage() {
  const { id, connections, person } = await requireSession(pages.connections);
  const devices = await listDevices(person.id, id);
  // Where a Keycloak, and a realm in its form, has a person's own pages.
  const account = `${configuration().issuer}/account`;
  return <ConnectionList connections={connections} devices={devices} account={account} />;
}
