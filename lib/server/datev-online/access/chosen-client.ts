import "server-only";
import type { DatevClientOfAccess } from "#lib/shared/datev-online.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Returns the client that an organization has chosen. Throws DATEV_SIGN_IN_ENDED without an access, and
 * DATEV_CLIENT_UNKNOWN before the choice.
 */
export async function chosenClient(organizationId: string): Promise<DatevClientOfAccess> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("datev_access")
    .select("client")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) throw new AppError({ code: "DATEV_SIGN_IN_ENDED", message: "Nobody is signed in at DATEV." });
  if (!row.client) throw noClient();
  return row.client;
}

/** The error before a client is chosen. */
export const noClient = () =>
  new AppError({ code: "DATEV_CLIENT_UNKNOWN", message: "No client is chosen at DATEV." });
