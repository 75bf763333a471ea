import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";

/** Maximum known devices of a person. A further one replaces the one that was unused for longest. */
const maxDevices = 10;

/** The failures since the last success at which a device is no longer known. */
const maxFailures = 10;

/** The lifetime of the cookie, in seconds: the longest that browsers allow. No login renews it. */
const cookieSeconds = 400 * 86_400;

export type DeviceOptions = {
  database: Sql;
  /** The key of the cookie's signature. */
  secret: string;
  realm: string;
  /** Whether the service is reached by https. */
  isSecure: boolean;
};

const hashOf = (id: string) => createHash("sha256").update(id).digest("base64url");

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Returns the value of a cookie in a Cookie header. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/; */).find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * Returns the keeper of the browsers in which people have signed in before, by a cookie for each account.
 * Its failures are counted apart (login-throttle.ts), so that somebody who guesses at an account does not
 * keep its owner out. The cookie alone signs nobody in. It is signed for one account, its row is one of at
 * most ten of the person, and ten failures without a success delete that row.
 */
export function loginDevices({ database, secret, realm, isSecure }: DeviceOptions) {
  const sign = (username: string, text: string) =>
    createHmac("sha256", secret).update(`device\n${username}\n${text}`).digest("base64url");
  // The name does not show whose account it is.
  const prefix = isSecure ? "__Host-" : "";
  const nameFor = (username: string) =>
    `${prefix}kontor_${realm}_device_${sign(username, "name").slice(0, 16)}`;

  return {
    /**
     * Returns the key of a known device, under which its attempts are counted. Without a cookie for the
     * account, and for one that is forged or no longer known, it is undefined.
     */
    async find(cookies: string | undefined, username: string): Promise<string | undefined> {
      const [id = "", signature = ""] = cookieOf(cookies, nameFor(username))?.split(".") ?? [];
      if (!isSame(signature, sign(username, id))) return undefined;
      const known = await database
        .selectFrom("login_device")
        .innerJoin("user_account", "user_account.id", "login_device.user_id")
        .select("login_device.device")
        .where("user_account.email", "=", username)
        .where("login_device.device", "=", hashOf(id))
        .executeTakeFirst();
      return known?.device;
    },

    /** Counts a failure of a known device. The tenth since its last success deletes it. */
    async countFailure(device: string): Promise<void> {
      const counted = await database
        .updateTable("login_device")
        .set({ failures: sql<number>`failures + 1` })
        .where("device", "=", device)
        .returning("failures")
        .executeTakeFirst();
      if (counted && counted.failures >= maxFailures)
        await database.deleteFrom("login_device").where("device", "=", device).execute();
    },

    /**
     * Records that a person has signed in on a device, which is new unless `known` is its key. Returns the
     * Set-Cookie header for a new one.
     */
    async save(person: { id: string; email: string }, known?: string): Promise<string | undefined> {
      const id = randomBytes(18).toString("base64url");
      const device = known ?? hashOf(id);
      await database
        .insertInto("login_device")
        .values({ user_id: person.id, device })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "device"]).doUpdateSet({ failures: 0, last_used_at: sql`now()` }),
        )
        .execute();
      await sql`
        delete from login_device where user_id = ${person.id} and device in (
          select device from login_device where user_id = ${person.id}
          order by last_used_at desc, device offset ${maxDevices}::int
        )
      `.execute(database);
      if (known !== undefined) return undefined;
      const attributes = ["Path=/", `Max-Age=${cookieSeconds}`, "HttpOnly", "SameSite=Lax"];
      if (isSecure) attributes.push("Secure");
      return [`${nameFor(person.email)}=${id}.${sign(person.email, id)}`, ...attributes].join("; ");
    },
  };
}

/** Forgets the known devices of a person, so that each counts like any other browser. */
export async function forgetDevices(database: Sql, userId: string): Promise<void> {
  await database.deleteFrom("login_device").where("user_id", "=", userId).execute();
}
