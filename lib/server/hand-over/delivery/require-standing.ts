import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";

/** Throws HAND_OVER_WITHDRAWN for a hand-over that must not be booked any more. */
export async function requireStanding(database: Kysely<Tables>, handOverId: string): Promise<void> {
  const declared = database.selectFrom("declaration").select("id").where("kind", "=", "withdrawn");
  if (await declared.where("hand_over_id", "=", handOverId).executeTakeFirst())
    throw new AppError({ code: "HAND_OVER_WITHDRAWN", message: "What was withdrawn is not delivered." });
}
