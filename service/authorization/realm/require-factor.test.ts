import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#platform/testing/free-port.ts";
import type { Configuration } from "../../configuration.ts";
import type { Browser } from "../../testing/browser.ts";
import { startOperated } from "../../testing/command-line.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { prepareDirectory, removeDirectory } from "../../testing/test-directory.ts";
import { people } from "../../testing/test-seed.ts";

type Service = Awaited<ReturnType<typeof startOperated>>;

let directory: string;
let service: Service;

/**
 * Starts the service on the directory, with a web app that does not run, so that what it is to know stays.
 */
async function start(settings: Partial<Configuration> = {}): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const ownClient = { id: "kontor", secret: "secret of the web app", origin };
  service = await startOperated({ directory, settings: { ownClient, ...settings } });
}

beforeEach(async () => {
  directory = await prepareDirectory();
  await start();
});
afterEach(async () => {
  await service.stop();
  await removeDirectory(directory);
});

const command = (...given: string[]) => service.command(given);

const signIn = async (person: keyof typeof people) =>
  (await goToConsent(service.origin, { person: people[person] })).browser;

/** Whether the browser's session at the realm leads past the login. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const page = await browser.visit(authorizationUrl(service.origin));
  return !page.text.includes('name="password"');
}

/** Those whose sessions the web app is to end, once for each notice. Forgets the notices. */
async function takeNotices(): Promise<string[]> {
  const notices = await service.database.deleteFrom("logout_notice").returning("user_id").execute();
  const accounts = await service.database.selectFrom("user_account").select(["id", "email"]).execute();
  return notices.map((notice) => accounts.find(({ id }) => id === notice.user_id)?.email ?? "nobody").sort();
}

const { ann, ben, cleo } = people;
const [annOnly, everybody] = [[ann.username], [ann.username, ben.username, cleo.username]];

test("the command ends the sessions of an organization's members, once", async () => {
  const [first, second] = [await signIn("ann"), await signIn("ben")];
  await command("organizations", "require-factor", "alpha");
  expect(await sessions()).toBe(1);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  expect(await takeNotices()).toEqual(annOnly);
  await command("organizations", "require-factor", "alpha");
  await command("organizations", "require-factor", "alpha", "--off");
  expect(await takeNotices()).toEqual([]);
  const again = await signIn("ann");
  await command("organizations", "require-factor", "alpha");
  expect([await isSignedIn(again), await takeNotices()]).toEqual([false, annOnly]);
});

test("whoever becomes a member where it is required is signed out", async () => {
  const browser = await signIn("cleo");
  await command("users", "grant", cleo.username, "--organization", "beta");
  expect([await isSignedIn(browser), await takeNotices()]).toEqual([true, []]);
  await command("organizations", "require-factor", "alpha");
  await takeNotices();
  await command("users", "grant", cleo.username, "--organization", "alpha", "--organization", "beta");
  expect(await sessions()).toBe(0);
  expect(await takeNotices()).toEqual([cleo.username]);
});

test("the first start at which it is required of all ends the sessions of all, and no later one", async () => {
  await signIn("ann");
  await signIn("ben");
  const restart = async (isFactorForAll: boolean) => {
    await service.stop();
    await start({ isFactorForAll });
    return { sessions: await sessions(), notices: await takeNotices() };
  };
  expect(await restart(false)).toEqual({ sessions: 2, notices: [] });
  expect(await restart(true)).toEqual({ sessions: 0, notices: everybody });
  expect(await restart(true)).toEqual({ sessions: 0, notices: [] });
  expect(await restart(false)).toEqual({ sessions: 0, notices: [] });
  await signIn("ann");
  expect(await restart(true)).toEqual({ sessions: 0, notices: everybody });
});

/** The number of sessions at the realm in which somebody is signed in. */
async function sessions(): Promise<number> {
  const found = await service.database
    .selectFrom("oidc_artifact")
    .select("uid")
    .distinct()
    .where("model", "=", "Session")
    .where(sql<boolean>`payload ->> 'accountId' is not null`)
    .execute();
  return found.length;
}
