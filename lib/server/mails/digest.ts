import "server-only";
import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import type { DeskRow } from "#lib/shared/desk.ts";
import { isOnDesk } from "#lib/shared/desk-state.ts";
import type { Occasion } from "../database/tables/mail-tables.ts";
import { type Connection, readConnections } from "../auth/sessions/session.ts";
import { readDeskFacts } from "../desk/read-facts.ts";
import { AppError } from "../errors/app-error.ts";
import { refreshArchive } from "../exports/refresh-archive.ts";
import { lacksScope, requireAccess } from "../membership/membership.ts";
import { digestMail, type MailReader, type MailWords } from "./mail-words.ts";

/** The organizations for which the service is asked at the same time. */
const askedAtOnce = 4;

type Reader = MailReader & { personId: string; about: readonly Occasion[] };

/**
 * Returns what the digest of a person's organizations says, as it is now; null if nothing waits anywhere.
 * The service is asked by the person's own connections, and an organization for which it does not confirm
 * the person is named without a fact.
 */
export async function wordsOfDigest({ personId, about, ...reader }: Reader): Promise<MailWords | null> {
  const asked = new Set(about.map(({ organizationId }) => organizationId));
  const connections = (await readConnections(personId)).filter(
    (connection) => asked.has(connection.organizationId) && !lacksScope(connection, "exports"),
  );
  const limit = pLimit(askedAtOnce);
  const isConfirmed = await Promise.all(connections.map((connection) => limit(() => confirms(connection))));
  const confirmed = connections.filter((_, index) => isConfirmed[index]);
  const facts = await readDeskFacts(confirmed.map(({ organizationId }) => organizationId));
  const rows: DeskRow[] = connections.map((connection) => ({
    connection,
    facts: facts.get(connection.organizationId) ?? null,
  }));
  const told = rows.filter((row) => isTold(row, personId));
  return told.length === 0 ? null : digestMail(reader, told, rows.length - told.length);
}

const isTold = (row: DeskRow, personId: string) =>
  row.facts === null ||
  (["waiting", "failed", "expiring"] as const).some((filter) => isOnDesk(row, filter, personId));

/**
 * Asks the service for the newest exports. Resolves with whether it confirms that the person may see them.
 */
async function confirms(connection: Connection): Promise<boolean> {
  const requestId = randomUUID();
  try {
    await requireAccess(connection, "exports", requestId);
    await refreshArchive({ connection, requestId });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
