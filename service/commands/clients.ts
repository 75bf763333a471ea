import type { Transaction } from "kysely";
import { hashClientSecret } from "../authorization/clients/client-secret.ts";
import type { Configuration } from "../configuration.ts";
import { clientRow } from "../database/insert-people.ts";
import { seedClient } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { checked, command, CommandError, type Group, type Result, UsageError } from "./command.ts";
import { confirmed } from "./confirmed.ts";
import { countConnections, endConnections } from "./end-connections.ts";
import { secretFrom, secretNotes } from "./secret-input.ts";
import { listed } from "./table.ts";

const option = "--secret-stdin";
const labels = {
  clientId: "<client-id>",
  clientSecret: "the secret",
  redirectUris: "--redirect-uri",
  name: "--name",
};
const secretOption = { "secret-stdin": { type: "boolean" } } as const;
const description = { name: { type: "string" }, "redirect-uri": { type: "string", multiple: true } } as const;
const redirectNotes =
  "The code display address is a redirect URI of every client by itself; name those besides it, whole and exactly.\n" +
  "They are https addresses; http is for programs on the person's own machine (localhost, 127.0.0.1 or [::1]).";

const secretOf = (isRead: boolean | undefined) => secretFrom({ isRead, option, bytes: 32 });

/**
 * Returns a client that commands may change and locks its row. Throws a `CommandError` if it does not exist
 * or is the web app.
 */
async function clientOf(transaction: Transaction<Tables>, id: string, configuration: Configuration) {
  const found = await transaction
    .selectFrom("client")
    .select(["id", "name", "redirect_uris", "is_own"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no client "${id}". "clients list" shows those there are.`);
  if (found.is_own && found.id === configuration.ownClient.id) {
    throw new CommandError(
      `"${id}" is the web app, which the service registers at each start by ACCOUNTING_CLIENT_ID, ` +
        "ACCOUNTING_CLIENT_SECRET and NEXTAUTH_URL. Change those and start the service again.",
    );
  }
  return found;
}

function withSecret(
  value: object,
  text: string,
  { secret, isMade }: { secret: string; isMade: boolean },
): Result {
  if (!isMade) return { value, text };
  return { value: { ...value, clientSecret: secret }, text: `${text}\nSecret, shown this once: ${secret}` };
}

/** The commands for clients of the realm. */
export const clients: Group = {
  summary: "the programs that people may connect",
  commands: {
    list: command({
      usage: "clients list",
      summary: "Lists the clients with their redirect URIs.",
      notes: "The one that isWebApp is kept by the service itself.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) => {
          const rows = await database
            .selectFrom("client")
            .select(["id as clientId", "name", "is_own as isWebApp", "redirect_uris as redirectUris"])
            .orderBy("id")
            .execute();
          return listed(rows, "There is no client.");
        },
    }),
    add: command({
      usage: `clients add <client-id> [--name <name>] [--redirect-uri <url>]… [${option}]`,
      summary: "Adds a client.",
      notes: `${redirectNotes}\n${secretNotes("secret", option)}`,
      operands: ["client-id"],
      options: { ...description, ...secretOption },
      async prepare(given) {
        const secret = await secretOf(given["secret-stdin"]);
        const { "client-id": clientId, name, "redirect-uri": redirectUris = [] } = given;
        const client = checked(
          seedClient,
          { clientId, clientSecret: secret.secret, redirectUris, ...(name !== undefined && { name }) },
          labels,
        );
        return async ({ database }) => {
          const { numInsertedOrUpdatedRows: added } = await database
            .insertInto("client")
            .values(clientRow(client))
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          if (!added) throw new CommandError(`There is a client "${clientId}" already.`);
          const value = { clientId, name: name ?? clientId, redirectUris };
          return withSecret(value, `Added the client ${clientId}.`, secret);
        };
      },
    }),
    change: command({
      usage: "clients change <client-id> [--name <name>] [--redirect-uri <url>]…",
      summary: "Gives a client another name, or other redirect URIs in place of all it has.",
      notes: redirectNotes,
      operands: ["client-id"],
      options: description,
      prepare(given) {
        const { "client-id": clientId, name, "redirect-uri": redirectUris } = given;
        if (name === undefined && !redirectUris)
          throw new UsageError("Nothing to change: --name or --redirect-uri is missing.");
        const changes = { ...(name !== undefined && { name }), ...(redirectUris && { redirectUris }) };
        checked(seedClient.pick({ name: true, redirectUris: true }).partial(), changes, labels);
        return ({ database, configuration }) =>
          database.transaction().execute(async (transaction) => {
            await clientOf(transaction, clientId, configuration);
            const changed = await transaction
              .updateTable("client")
              .set({
                ...(name !== undefined && { name }),
                ...(redirectUris && { redirect_uris: JSON.stringify(redirectUris) }),
              })
              .where("id", "=", clientId)
              .returning(["id as clientId", "name", "redirect_uris as redirectUris"])
              .executeTakeFirstOrThrow();
            return { value: changed, text: `Changed the client ${clientId}.` };
          });
      },
    }),
    secret: command({
      usage: `clients secret <client-id> [${option}]`,
      summary: "Gives a client another secret; the one it had stops working at once.",
      notes: `${secretNotes("secret", option)}\nConnections stay: the client goes on with them by its new secret.`,
      operands: ["client-id"],
      options: secretOption,
      async prepare(given) {
        const clientId = given["client-id"];
        const secret = await secretOf(given["secret-stdin"]);
        checked(seedClient.pick({ clientSecret: true }), { clientSecret: secret.secret }, labels);
        return ({ database, configuration }) =>
          database.transaction().execute(async (transaction) => {
            await clientOf(transaction, clientId, configuration);
            const hash = hashClientSecret(secret.secret);
            await transaction
              .updateTable("client")
              .set({ secret_hash: hash })
              .where("id", "=", clientId)
              .execute();
            return withSecret({ clientId }, `The client ${clientId} has another secret.`, secret);
          });
      },
    }),
    remove: command({
      usage: "clients remove <client-id> --yes",
      summary: "Removes a client and ends everybody's connections with it.",
      notes: "Without --yes it says what would end, and removes nothing.",
      operands: ["client-id"],
      options: { yes: { type: "boolean" } },
      prepare:
        ({ "client-id": clientId, yes }) =>
        ({ database, configuration }) =>
          database.transaction().execute(async (transaction) => {
            const { name } = await clientOf(transaction, clientId, configuration);
            const connections = await countConnections(transaction, { clientId });
            confirmed(yes, `Removing ${clientId} (${name}) ends ${connections} connections.`);
            await endConnections(transaction, { clientId });
            await transaction.deleteFrom("client").where("id", "=", clientId).execute();
            const text = `Removed the client ${clientId}; ${connections} connections ended.`;
            return { value: { clientId, connections }, text };
          }),
    }),
  },
};
