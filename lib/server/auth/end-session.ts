import "server-only";
import { appDatabase } from "../database/open.ts";

/** Ends a session at once, in every tab and process. */
export async function endSession(id: string): Promise<void> {
  const database = await appDatabase();
  await database.deleteFrom("session").where("id", "=", id).execute();
}
