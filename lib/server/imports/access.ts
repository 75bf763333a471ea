import "server-only";
import { hasScope } from "#lib/shared/connection.ts";
import { accessToken } from "../auth/access-token.ts";
import type { Connection } from "../auth/session.ts";
import { AppError } from "../http/app-error.ts";

/**
 * Stands before everything about an organization's imports: the connection must be good and hold the scope `core_data`.
 * Throws FORBIDDEN without the scope, and RECONNECT_REQUIRED where the connection has ended.
 */
export async function requireCoreData(connection: Connection): Promise<void> {
  if (!hasScope(connection, "core_data"))
    throw new AppError({
      code: "FORBIDDEN",
      message: "This connection was not granted the scope core_data.",
    });
  await accessToken(connection.id);
}
