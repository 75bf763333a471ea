import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { forgetDevices } from "../people/login-devices.ts";
import { forgiveAccount } from "../people/login-throttle.ts";
import { hashPassword } from "../people/password.ts";
import { endSessions } from "./sessions.ts";

/**
 * Gives a person another password. Ends all their sessions, at the realm and, within seconds, in the web
 * app, and forgives the failures and forgets the known browsers of the account. Connections stay. `secret`
 * is the key that failures were counted with.
 */
export async function replacePassword(
  transaction: Transaction<Tables>,
  { id, email }: { id: string; email: string },
  { password, secret }: { password: string; secret: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await transaction.updateTable("user_account").set({ password_hash: hash }).where("id", "=", id).execute();
  await endSessions(transaction, [id]);
  await forgiveAccount(transaction, secret, email);
  await forgetDevices(transaction, id);
}
