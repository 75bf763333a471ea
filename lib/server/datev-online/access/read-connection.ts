import "server-only";
import type { DatevConnection } from "#lib/shared/datev-online.ts";
import { appDatabase } from "../../database/open.ts";
import { numbersOfSettings, datevNumbersText } from "./client-numbers.ts";
import { requireDatevApp } from "./require-app.ts";

/**
 * Reads the access of an organization as the page shows it, without tokens and DATEV's own ids. Throws
 * NOT_FOUND without an app.
 */
export async function readDatevConnection(organizationId: string): Promise<DatevConnection> {
  requireDatevApp();
  const database = await appDatabase();
  const row = await database
    .selectFrom("datev_access")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) return { access: null };
  const ofSettings = await numbersOfSettings(organizationId);
  const differs = row.client && ofSettings && datevNumbersText(row.client) !== datevNumbersText(ofSettings);
  const { consultantNumber = "", clientNumber = "", name = "", missingServices = [] } = row.client ?? {};
  return {
    access: {
      connectedBy: row.person_name,
      connectedAt: row.connected_at.toISOString(),
      endsAt: (row.fixed_end_at ?? row.refresh_expires_at)?.toISOString() ?? null,
      isEndFixed: row.fixed_end_at !== null,
      hasEnded: row.ended_at !== null,
      client: row.client && { consultantNumber, clientNumber, name, missingServices },
      differingSettings: differs ? ofSettings : null,
    },
  };
}
