import { sql, type Transaction } from "kysely";
import { callOf } from "#platform/call-of.ts";
import { deleteFactors } from "../authorization/factors/second-factor.ts";
import { forgiveAccount } from "../authorization/people/login-throttle.ts";
import { announceLogout } from "../authorization/realm/logout-notices.ts";
import { replacePassword } from "../authorization/realm/replace-password.ts";
import { endSessionsOfNewMember } from "../authorization/realm/require-factor.ts";
import { endSessions } from "../authorization/realm/sessions.ts";
import { usernameOf } from "../authorization/people/people.ts";
import { insertMemberships, insertUser } from "../database/insert-people.ts";
import { seedUser } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { checked, command, CommandError, type Group, UsageError } from "./command.ts";
import { confirmed } from "./confirmed.ts";
import { countConnections, endConnections } from "./end-connections.ts";
import { organizationOf } from "./organizations.ts";
import {
  passwordFrom,
  passwordNotes,
  passwordOption,
  passwordUsage,
  withPassword,
} from "./password-input.ts";
import { exportUser } from "./export-user.ts";
import { listed } from "./table.ts";

const labels = {
  email: "<email>",
  name: "--name",
  organizations: "--organization",
  password: "the password",
};
const organizationOption = { organization: { type: "string", multiple: true } } as const;

/** Returns a person by email address. Throws a `CommandError` if there is none. */
async function userOf(transaction: Transaction<Tables>, email: string) {
  const found = await transaction
    .selectFrom("user_account")
    .select(["id", "email", "name"])
    .where("email", "=", usernameOf(email))
    .executeTakeFirst();
  if (found) return found;
  throw new CommandError(`There is no user "${email}". "users list" shows those there are.`);
}

async function checkOrganizations(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
  for (const id of ids) await organizationOf(transaction, id);
}

function someOrganizations(given: string[] | undefined): string[] {
  if (given?.length) return given;
  throw new UsageError("--organization is missing.");
}

/** The commands for the people who may log in at the realm. */
export const users: Group = {
  summary: "who may log in, and for which organizations",
  commands: {
    list: command({
      usage: "users list",
      summary: "Lists the users with their organizations.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) => {
          const { rows } = await sql<Record<string, unknown>>`
            select email, name,
              exists (select from totp_factor where user_id = user_account.id)
                or exists (select from passkey where user_id = user_account.id) as "secondFactor", to_json(array(
              select organization_id from membership where user_id = user_account.id order by organization_id
            )) as organizations
            from user_account order by email
          `.execute(database);
          return listed(rows, "There is no user.");
        },
    }),
    add: command({
      usage: `users add <email> --name <name> [--organization <id>]… ${passwordUsage}`,
      summary: "Adds a user, as a member of any number of organizations.",
      notes: passwordNotes,
      operands: ["email"],
      options: { name: { type: "string" }, ...organizationOption, ...passwordOption },
      async prepare(given) {
        const password = await passwordFrom(given["password-stdin"]);
        const { email, name, organization = [] } = given;
        const user = checked(
          seedUser,
          { email, name, organizations: organization, password: password.secret },
          labels,
        );
        return ({ database }) =>
          database.transaction().execute(async (transaction) => {
            await checkOrganizations(transaction, user.organizations);
            if (!(await insertUser(user, transaction)))
              throw new CommandError(`There is a user "${email}" already.`);
            const value = {
              email: usernameOf(email),
              name: user.name,
              organizations: user.organizations,
            };
            return withPassword(value, `Added the user ${value.email}.`, password);
          });
      },
    }),
    password: command({
      usage: `users password <email> ${passwordUsage}`,
      summary: "Gives a user another password and signs them out, of the web app too.",
      notes:
        `${passwordNotes}\n` +
        "Logins of theirs that failed before are forgiven. Programs that the user has connected stay connected; users\n" +
        "withdraw ends those of an organization.",
      operands: ["email"],
      options: passwordOption,
      async prepare(given) {
        const password = await passwordFrom(given["password-stdin"]);
        return ({ database, configuration: { cookieKey } }) =>
          database.transaction().execute(async (transaction) => {
            const person = await userOf(transaction, given.email);
            const { email } = person;
            await replacePassword(transaction, person, { password: password.secret, secret: cookieKey });
            return withPassword({ email }, `${email} has another password.`, password);
          });
      },
    }),
    "reset-factors": command({
      usage: "users reset-factors <email>",
      summary: "Deletes a user's second factor and recovery codes, and signs them out, of the web app too.",
      notes:
        "For whoever has lost both the app and the codes. Make sure that it is they who ask: the password alone signs in\n" +
        "after that, and where a second factor is required, the next login sets up a new one. Logins of theirs that failed\n" +
        "before are forgiven. Programs that the user has connected stay connected.",
      operands: ["email"],
      options: {},
      prepare:
        (given) =>
        ({ database, configuration: { cookieKey } }) =>
          database.transaction().execute(async (transaction) => {
            const { id, email } = await userOf(transaction, given.email);
            await deleteFactors(transaction, id);
            await endSessions(transaction, [id]);
            await forgiveAccount(transaction, cookieKey, email);
            return { value: { email }, text: `${email} has no second factor any more.` };
          }),
    }),
    grant: command({
      usage: "users grant <email> --organization <id>…",
      summary: "Makes a user a member of organizations.",
      notes: "Where one of them requires a second factor, it signs the user out, of the web app too.",
      operands: ["email"],
      options: organizationOption,
      prepare(given) {
        const organizations = someOrganizations(given.organization);
        return ({ database }) =>
          database.transaction().execute(async (transaction) => {
            const { id, email } = await userOf(transaction, given.email);
            await checkOrganizations(transaction, organizations);
            await insertMemberships(id, organizations, transaction);
            await endSessionsOfNewMember(transaction, id, organizations);
            return {
              value: { email, organizations },
              text: `${email} is a member of ${organizations.join(", ")}.`,
            };
          });
      },
    }),
    withdraw: command({
      usage: "users withdraw <email> --organization <id>…",
      summary: "Ends a user's membership of organizations, and their connections to these.",
      operands: ["email"],
      options: organizationOption,
      prepare(given) {
        const organizations = someOrganizations(given.organization);
        return ({ database }) =>
          database.transaction().execute(async (transaction) => {
            const { id, email } = await userOf(transaction, given.email);
            await checkOrganizations(transaction, organizations);
            let connections = 0;
            for (const organizationId of organizations) {
              connections += await endConnections(transaction, { userId: id, organizationId });
            }
            await transaction
              .deleteFrom("membership")
              .where("user_id", "=", id)
              .where("organization_id", "in", organizations)
              .execute();
            await announceLogout(transaction, id);
            const text = `${email} is no member of ${organizations.join(", ")}; ${connections} connections ended.`;
            return { value: { email, organizations, connections }, text };
          });
      },
    }),
    export: command({
      usage: "users export <email>",
      summary: "Prints all that the service has of a user (GDPR art. 15), without secrets.",
      notes:
        `What the user did in the web app is there: ${callOf("web")} person export. ` +
        "Failed logins\nare kept for a day at most, by a hash of the address.",
      operands: ["email"],
      options: {},
      prepare:
        (given) =>
        ({ database }) =>
          database.transaction().execute(async (transaction) => {
            const { id } = await userOf(transaction, given.email);
            const value = await exportUser(transaction, id);
            return { value, text: JSON.stringify(value, null, 2) };
          }),
    }),
    remove: command({
      usage: "users remove <email> --yes",
      summary: "Removes a user and ends their sessions and connections.",
      notes: "Without --yes it says what would end, and removes nothing. What the user exported stays.",
      operands: ["email"],
      options: { yes: { type: "boolean" } },
      prepare:
        (given) =>
        ({ database }) =>
          database.transaction().execute(async (transaction) => {
            const { id, email } = await userOf(transaction, given.email);
            const connections = await countConnections(transaction, { userId: id });
            confirmed(given.yes, `Removing ${email} ends ${connections} connections.`);
            await endConnections(transaction, { userId: id });
            await endSessions(transaction, [id]);
            await transaction.deleteFrom("user_account").where("id", "=", id).execute();
            return {
              value: { email, connections },
              text: `Removed ${email}; ${connections} connections ended.`,
            };
          }),
    }),
  },
};
