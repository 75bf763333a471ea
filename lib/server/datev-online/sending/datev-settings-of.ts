import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { appDatabase } from "../../database/open.ts";
import type { Turn } from "./turn.ts";

/** Returns the DATEV settings by which the hand-over of a delivery was made. */
export async function datevSettingsOf({ delivery }: Turn): Promise<{ settings: DatevSettings }> {
  const database = await appDatabase();
  const { request } = await database
    .selectFrom("hand_over")
    .select("request")
    .where("id", "=", delivery.hand_over_id)
    .executeTakeFirstOrThrow();
  if (request.written.format !== "datev") throw new Error("The hand-over is not in DATEV's format.");
  return request.written;
}
