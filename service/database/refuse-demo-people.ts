import { callOf } from "#platform/call-of.ts";
import type { Sql } from "./tables.ts";
import { demoPeople } from "../demo/demo-people.ts";

/** Thrown when a database that serves others holds demo logins. */
export class DemoPeopleError extends Error {
  override name = "DemoPeopleError";
}

/** Throws a `DemoPeopleError` if the database holds people of the demo. Their passwords lie in a file. */
export async function refuseDemoPeople(database: Sql): Promise<void> {
  const found = await database
    .selectFrom("user_account")
    .select("email")
    .where(
      "email",
      "in",
      demoPeople.map(({ email }) => email),
    )
    .orderBy("email")
    .execute();
  if (found.length === 0) return;
  throw new DemoPeopleError(
    `The database holds the demo logins ${found.map(({ email }) => email).join(", ")}, and this service serves ` +
      `others. Remove each with \`${callOf("service")} users remove <email> --yes\`. See Production in docs/operations.md.`,
  );
}
