import type { Filling } from "./fill.ts";
import { allExports, allOrganizations, type Size, steps, uuid } from "./shares.ts";

/** Returns the filling of a table by a query. */
export const into = (table: string, columns: string, query: string): Filling[number] => ({
  table,
  statements: [`insert into ${table} (${columns}) ${query}`],
});

/** Returns the queries that rows of the web app are drawn from, for databases of a size. */
export function rowsOf(size: Size) {
  const people = Math.max(10, size.organizations / 10);
  const organizations = allOrganizations(size);
  return {
    organizations,
    /** One of the people, by an organization's number. */
    member: (shift = "0") => uuid(`'person-' || mod(organization.number + ${shift}, ${people})`),
    /** The exports as \`export\`, each with a person and the id of its hand-over. */
    ofExports: `(select *, ${uuid(`'person-' || mod(organization_number, ${people})`)} as person_id,
      ${uuid("'hand-over-' || export_id")} as hand_over_id from ${allExports(size)} as made) as export`,
    /** So many rows for each organization, \`at\` from 1, and many for those whose own rows grow. */
    ofEach: (rows: number, factor = 1) => `${organizations} as organization, generate_series(1, case
      ${steps.map((id) => `when id = '${id}' then ${Number(id.slice(5)) * factor}`).join(" ")} else ${rows} end) as series (at)`,
    ofEachOrganization: (table: string, columns: string, values: string) =>
      into(table, columns, `select ${values} from ${organizations} as organization`),
    ofEachPerson: (table: string, columns: string, values: string, rows = 1) =>
      into(
        table,
        columns,
        `select ${values} from generate_series(0, ${people - 1}) as person (number),
          generate_series(1, ${rows}) as series (at)`,
      ),
  };
}
