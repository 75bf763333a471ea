import { sql, type Transaction } from "kysely";
import { setFactorRequired } from "../authorization/realm/require-factor.ts";
import { seedOrganization } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { checked, command, CommandError, type Group } from "./command.ts";
import { confirmed } from "./confirmed.ts";
import { countConnections, endConnections } from "./end-connections.ts";
import { listed } from "./table.ts";

const labels = { id: "<id>", name: "--name" };

/**
 * Returns an organization and locks its row against deletion. Throws a `CommandError` if it does not exist.
 */
export async function organizationOf(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ id: string; name: string }> {
  const found = await transaction
    .selectFrom("organization")
    .select(["id", "name"])
    .where("id", "=", id)
    // The lock prevents a deletion while the command works on the organization.
    .forKeyShare()
    .executeTakeFirst();
  if (found) return found;
  throw new CommandError(`There is no organization "${id}". "organizations list" shows those there are.`);
}

async function contentsOf(transaction: Transaction<Tables>, organizationId: string): Promise<string> {
  const { rows } = await sql<{ accounts: number; postings: number; exports: number; imports: number }>`
    select
      (select count(*)::int from ledger_account where organization_id = ${organizationId}) as accounts,
      (select count(*)::int from posting where organization_id = ${organizationId}) as postings,
      (select count(*)::int from export where organization_id = ${organizationId}) as exports,
      (select count(*)::int from import_job where organization_id = ${organizationId}) as imports
  `.execute(transaction);
  const { accounts, postings, exports, imports } = rows[0] ?? {};
  const connections = await countConnections(transaction, { organizationId });
  return (
    `${postings} postings and ${exports} exports with their documents, ${accounts} ledger accounts and the logs of ` +
    `${imports} imports, and ends ${connections} connections`
  );
}

/** The commands for organizations. */
export const organizations: Group = {
  summary: "whose books the service keeps",
  commands: {
    list: command({
      usage: "organizations list",
      summary: "Lists the organizations.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) => {
          const { rows } = await sql<Record<string, unknown>>`
            select id, name,
              (select count(*)::int from membership where organization_id = organization.id) as users,
              (select count(*)::int from posting where organization_id = organization.id and export_id is null)
                as "readyPostings",
              (select count(*)::int from export where organization_id = organization.id) as exports,
              requires_factor as "requiresFactor"
            from organization order by id
          `.execute(database);
          return listed(rows, "There is no organization.");
        },
    }),
    add: command({
      usage: "organizations add <id> --name <name>",
      summary: "Adds an organization without users, accounts and postings.",
      notes: "The id stands in every address of the API; it can't be changed.",
      operands: ["id"],
      options: { name: { type: "string" } },
      prepare(given) {
        const organization = checked(seedOrganization, { id: given.id, name: given.name }, labels);
        return async ({ database }) => {
          const { numInsertedOrUpdatedRows: added } = await database
            .insertInto("organization")
            .values(organization)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          if (!added) throw new CommandError(`There is an organization "${organization.id}" already.`);
          return { value: organization, text: `Added the organization ${organization.id}.` };
        };
      },
    }),
    rename: command({
      usage: "organizations rename <id> --name <name>",
      summary: "Gives an organization another name.",
      notes: "Exports that were made before keep the name that they were made under.",
      operands: ["id"],
      options: { name: { type: "string" } },
      prepare(given) {
        const { id, name } = checked(seedOrganization, { id: given.id, name: given.name }, labels);
        return ({ database }) =>
          database.transaction().execute(async (transaction) => {
            await organizationOf(transaction, id);
            await transaction.updateTable("organization").set({ name }).where("id", "=", id).execute();
            return { value: { id, name }, text: `The organization ${id} is called ${name} now.` };
          });
      },
    }),
    "require-factor": command({
      usage: "organizations require-factor <id> [--off]",
      summary: "Requires a second factor of an organization's members at each login, or no longer.",
      notes:
        "It signs all members out, of the web app too. Who has none sets one up at the next login. Connections stay.\n" +
        "SERVICE_SECOND_FACTOR=all requires one of every user, and signs all out at the start of the service.",
      operands: ["id"],
      options: { off: { type: "boolean" } },
      prepare:
        ({ id, off = false }) =>
        ({ database }) =>
          database.transaction().execute(async (transaction) => {
            await organizationOf(transaction, id);
            const requiresFactor = !off;
            await setFactorRequired(transaction, id, requiresFactor);
            const text = off
              ? `${id} no longer requires a second factor of its members.`
              : `${id} requires a second factor of its members, who are signed out.`;
            return { value: { id, requiresFactor }, text };
          }),
    }),
    remove: command({
      usage: "organizations remove <id> --yes",
      summary: "Removes an organization with everything of it.",
      notes:
        "Without --yes it says what would be deleted, and deletes nothing. There is no way back but a backup.",
      operands: ["id"],
      options: { yes: { type: "boolean" } },
      prepare:
        ({ id, yes }) =>
        ({ database }) =>
          database.transaction().execute(async (transaction) => {
            const { name } = await organizationOf(transaction, id);
            const contents = await contentsOf(transaction, id);
            confirmed(yes, `Removing ${id} (${name}) deletes ${contents}.`);
            await endConnections(transaction, { organizationId: id });
            await transaction.deleteFrom("organization").where("id", "=", id).execute();
            return { value: { id, name }, text: `Removed ${id} (${name}): deleted ${contents}.` };
          }),
    }),
  },
};
