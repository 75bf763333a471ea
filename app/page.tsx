import { redirect } from "next/navigation";
import { readSession } from "#lib/server/auth/sessions/session.ts";
import { newestConnection } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * Leads to the desk where there are several organizations, except right after one was connected
 * (`pages.newest`).
 */
export default async function HomePage({ searchParams }: Props) {
  const session = await readSession();
  if (!session) redirect(pages.signIn);
  const isConnected = "connected" in (await searchParams);
  if (session.connections.length > 1 && !isConnected) redirect(pages.desk);
  const connection = newestConnection(session.connections);
  redirect(connection ? pages.exports(connection.organizationId) : pages.connections);
}
