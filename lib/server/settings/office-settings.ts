import "server-only";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { OfficeSettings } from "#lib/shared/datev-suggestion.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import type { RouteContext } from "../http/route.ts";
import { requireAccess } from "../membership/membership.ts";

/** Maximum organizations whose access is checked for one answer, each of which may ask the service. */
const maxAsked = 5;

/**
 * Returns the settings of a tax office from the other organization of this person whose DATEV settings
 * changed last; null if there is none. Only organizations count that the person has access to now.
 */
export async function findOfficeSettings({
  session,
  connection,
  requestId,
}: Pick<RouteContext, "session" | "connection" | "requestId">): Promise<OfficeSettings> {
  const others = new Map(session.connections.map((other) => [other.organizationId, other]));
  others.delete(connection.organizationId);
  if (others.size === 0) return null;
  const database = await appDatabase();
  const rows = await database
    .selectFrom("organization_setting")
    .select(["organization_id", "value"])
    .where("organization_id", "in", [...others.keys()])
    .where("name", "=", "datev")
    .orderBy("changed_at", "desc")
    .orderBy("organization_id")
    .limit(maxAsked)
    .execute();
  for (const { organization_id: organizationId, value } of rows) {
    const other = others.get(organizationId);
    const settings = datevSettings.safeParse(value).data;
    if (!other || !settings || !(await hasAccess(other, requestId))) continue;
    const { consultantNumber, chart, formatVersion, timeZone } = settings;
    return {
      organizationName: other.organizationName,
      settings: { consultantNumber, chart, formatVersion, timeZone },
    };
  }
  return null;
}

async function hasAccess(connection: Connection, requestId: string): Promise<boolean> {
  try {
    await requireAccess(connection, "exports", requestId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
