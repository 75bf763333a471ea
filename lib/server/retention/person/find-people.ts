import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";

/** A person as an operator looks for one. `email` is null if the realm said none. */
export type FoundPerson = { id: string; name: string; email: string | null; organizations: string[] };

/** Maximum people that are listed. */
const most = 50;

/**
 * Returns the people whose name or email address has a text in it, in any case, with the organizations that
 * they are connected to. At most fifty, by name.
 */
export async function findPeople(database: Kysely<Tables>, text: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select id, name, email, to_json(array(
      select organization_id from connection where person_id = person.id order by 1)) as organizations
    from person
    where strpos(lower(name), lower(${text})) > 0 or strpos(lower(coalesce(email, '')), lower(${text})) > 0
    order by name, id limit ${most}`.execute(database);
  return rows;
}
