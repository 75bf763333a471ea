import { redirect } from "next/navigation";
import { readSession } from "#lib/server/auth/sessions/session.ts";
import { newestConnection } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";

export default async function HomePage() {
  const session = await readSession();
  if (!session) redirect(pages.signIn);
  const connection = newestConnection(session.connections);
  redirect(connection ? pages.exports(connection.organizationId) : pages.connections);
}
