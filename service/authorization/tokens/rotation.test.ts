import { decodeProtectedHeader } from "jose";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { createLog } from "#platform/log.ts";
import type { Tables } from "../../database/tables.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens, refresh } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { isOnPostgres } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { openKeyRing } from "../keys/key-ring.ts";
import {
  deleteSpentKeys,
  listSigningKeys,
  loadSigningKeys,
  rotateSigningKeys,
} from "../keys/signing-keys.ts";
import { realmAddresses } from "../realm/realm-addresses.ts";
import { ownTokenVerifier } from "./access-token.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

const tokenSeconds = 3600;

let firstApp: TestApp;
/** A second process on the same database if there can be one, otherwise the same app. */
let secondApp: TestApp;
let database: Kysely<Tables>;
/** Opens the keys of both apps. */
let encryptionKeys: EncryptionKeys;

beforeAll(async () => {
  const settings = { accessTokenSeconds: tokenSeconds, refreshGraceSeconds: 0 };
  firstApp = await startApp({ settings });
  const { publicUrl } = firstApp.configuration;
  ({ encryptionKeys } = firstApp.configuration);
  const joined = { ...settings, publicUrl };
  secondApp = isOnPostgres ? await startApp({ directory: firstApp.directory, settings: joined }) : firstApp;
  database = firstApp.app.database;
});

afterAll(async () => {
  if (secondApp !== firstApp) await secondApp.stop();
  await firstApp[Symbol.asyncDispose]();
});

/** The address at which an app listens. The public address is the same for both apps. */
const addressOf = ({ configuration }: TestApp) => `http://localhost:${configuration.port}`;

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

async function published(app: TestApp): Promise<string[]> {
  const response = await fetch(`${addressOf(app)}/auth/realms/accounting/protocol/openid-connect/certs`);
  const { keys } = (await response.json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  return keys.map((key) => key.kid);
}

async function statusOf(app: TestApp, token: string): Promise<number> {
  return (await apiClient(addressOf(app), token).get("/exports")).status;
}

/** Waits until an app publishes exactly these keys, the signing key first. */
async function untilPublished(app: TestApp, ids: string[]): Promise<void> {
  await until(async () => (await published(app)).join() === ids.join() || undefined);
}

/** Lets the newest key sign from now on. */
async function beginToSign(id: string): Promise<void> {
  await database
    .updateTable("signing_key")
    .set({ signs_from: sql`now()` })
    .where("id", "=", id)
    .execute();
}

test("a new key is published everywhere, then signs, and what the old one signed goes on", async () => {
  const before = await obtainTokens(addressOf(firstApp));
  const old = kidOf(before.access_token) ?? "";
  expect(await listSigningKeys(database)).toMatchObject([{ id: old, state: "signing" }]);

  const { id, createdAt } = await rotateSigningKeys(database, encryptionKeys);
  expect(await listSigningKeys(database)).toMatchObject([
    { id: old, state: "signing" },
    { id, createdAt, state: "upcoming" },
  ]);
  await Promise.all([firstApp, secondApp].map((app) => untilPublished(app, [old, id])));
  expect(kidOf((await obtainTokens(addressOf(firstApp))).access_token)).toBe(old);

  await beginToSign(id);
  await Promise.all([firstApp, secondApp].map((app) => untilPublished(app, [id, old])));
  expect(await listSigningKeys(database)).toMatchObject([
    { id, state: "signing" },
    { id: old, state: "accepted" },
  ]);
  const after = await obtainTokens(addressOf(firstApp));
  const refreshed = await refresh(addressOf(secondApp), before.refresh_token);
  const chained = writtenTokenSet.parse(await refreshed.json());
  expect([after, chained].map((tokens) => kidOf(tokens.access_token))).toEqual([id, id]);
  for (const app of [firstApp, secondApp]) {
    for (const tokens of [before, after, chained]) expect(await statusOf(app, tokens.access_token)).toBe(200);
  }
});

/** Rotates the keys and waits until an app signs with the new key. Returns its id. */
async function untilRotated(app: TestApp): Promise<string> {
  const { id } = await rotateSigningKeys(database, encryptionKeys);
  await beginToSign(id);
  await until(async () => (await published(app))[0] === id || undefined);
  return id;
}

test("a token of a key that a process does not know yet is accepted at once", async () => {
  const ring = await openKeyRing(database, {
    tokenSeconds,
    encryptionKeys,
    log: createLog("test", "silent"),
  });
  await ring.stop();
  const addresses = realmAddresses(firstApp.origin, "accounting");
  const verify = ownTokenVerifier({ ring, addresses, database });
  const id = await untilRotated(firstApp);
  const { access_token } = await obtainTokens(addressOf(firstApp));
  expect(kidOf(access_token)).toBe(id);
  expect(ring.keys.map((key) => key.kid)).not.toContain(id);
  expect(await verify(access_token)).toMatchObject({ organizationId: "alpha" });
});

test("a key is deleted once the last token signed with it has run out, everywhere and without a restart", async () => {
  const spent = await obtainTokens(addressOf(firstApp));
  await untilRotated(firstApp);
  const { access_token } = await obtainTokens(addressOf(firstApp));
  const [signing, second] = await listSigningKeys(database);
  const age = async (seconds: number) => {
    await sql`
      update signing_key set signs_from = now() - make_interval(secs => ${seconds}::int + ordinal)
      from (select id as key, row_number() over (order by signs_from desc) as ordinal from signing_key) as keys
      where id = key
    `.execute(database);
    await deleteSpentKeys(database);
    return (await listSigningKeys(database)).map((key) => key.id);
  };
  // The oldest key was replaced by the second long before, in both cases. The second was replaced by the
  // signing key.
  expect(await age(tokenSeconds)).toContain(second?.id);
  expect(await age(tokenSeconds + 400)).toEqual([signing?.id]);
  await Promise.all([firstApp, secondApp].map((app) => untilPublished(app, [signing?.id ?? ""])));
  expect(await statusOf(secondApp, access_token)).toBe(200);
  expect(await statusOf(secondApp, spent.access_token)).toBe(401);
  expect((await refresh(addressOf(secondApp), spent.refresh_token)).status).toBe(200);
});

test("the longest lifetime that a key signed with is kept, whatever the setting is later", async () => {
  const lifetimes = async () => {
    const rows = await database.selectFrom("signing_key").select("token_seconds").execute();
    return rows.map((row) => row.token_seconds);
  };
  await loadSigningKeys(database, { tokenSeconds: tokenSeconds * 2, encryptionKeys });
  expect(await lifetimes()).toEqual([tokenSeconds * 2]);
  await loadSigningKeys(database, { tokenSeconds: 60, encryptionKeys });
  expect(await lifetimes()).toEqual([tokenSeconds * 2]);
});
