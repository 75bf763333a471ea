import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from "jose";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { answerTo } from "../../commands/run-command.ts";
import { openDocumentObjects, storeBytes } from "../../database/document-bytes.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { enterPassword, isConsent, setUpFactor } from "../../testing/second-factor.ts";
import { submitCode } from "../../testing/authenticator.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { runCommandOf, startProcess } from "../../testing/start-process.ts";
import { removeDirectory } from "../../testing/test-directory.ts";
import { openKey, SealedKeyError } from "./seal-key.ts";
import { rotateSigningKeys } from "./signing-keys.ts";

let running: TestApp | undefined;

afterEach(async () => {
  await running?.stop();
  if (running) await removeDirectory(running.directory);
  running = undefined;
});

async function start(): Promise<TestApp> {
  running = await startApp();
  return running;
}

/** Returns the one signing key as the database holds it. */
async function storedKey({ app }: TestApp) {
  const row = await app.database.selectFrom("signing_key").selectAll().executeTakeFirstOrThrow();
  return { ...row, sealed_jwk: row.sealed_jwk ?? "" };
}

const otherKey = randomBytes(32);

test("the database alone signs nothing, the database and the secret together do", async () => {
  const service = await start();
  const { app, configuration, origin } = service;
  const { access_token } = await obtainTokens(origin);
  const row = await storedKey(service);
  const key = await openKey(row, configuration.encryptionKeys);

  // Every table of the database, as a thief of a copy would read it.
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.database);
  const contents = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.raw(name)}`.execute(app.database)).rows),
  );
  const copy = JSON.stringify(contents);
  expect(copy).toContain(row.id);
  for (const part of [key.d, key.p, key.q]) expect(copy).not.toContain(part);
  expect(row.private_jwk).toBeNull();
  await expect(openKey(row, [otherKey])).rejects.toThrow(SealedKeyError);
  await expect(openKey({ ...row, id: "another row" }, configuration.encryptionKeys)).rejects.toThrow(
    SealedKeyError,
  );

  const forged = await new SignJWT(decodeJwt(access_token))
    .setProtectedHeader({ ...decodeProtectedHeader(access_token), alg: "RS256" })
    .sign(await importJWK(key, "RS256"));
  expect((await apiClient(origin, forged).get("/exports")).status).toBe(200);
});

test("a key that an earlier version stored open is sealed at the next start, and its tokens stay good", async () => {
  const first = await start();
  const { access_token } = await obtainTokens(first.origin);
  const { encryptionKeys, publicUrl, port } = first.configuration;
  const { id, ...row } = await storedKey(first);
  const key = await openKey({ id, ...row }, encryptionKeys);
  await first.app.database
    .updateTable("signing_key")
    .set({ private_jwk: JSON.stringify(key), sealed_jwk: null })
    .execute();
  await first.stop();

  running = await startApp({ directory: first.directory, settings: { publicUrl, port } });
  const sealed = await storedKey(running);
  expect(sealed).toMatchObject({ id, private_jwk: null });
  expect(await openKey(sealed, encryptionKeys)).toEqual(key);
  expect((await apiClient(publicUrl, access_token).get("/exports")).status).toBe(200);
});

test("with another secret nothing starts and no key is made, and one sentence says why", async () => {
  const service = await start();
  const { app, directory } = service;
  await expect(rotateSigningKeys(app.database, [otherKey])).rejects.toThrow(SealedKeyError);
  expect(await app.database.selectFrom("signing_key").select("id").execute()).toHaveLength(1);
  await service.stop();
  const environment = { SERVICE_ENCRYPTION_KEY: otherKey.toString("base64") };
  const { ended, output } = await startProcess(directory, { environment });
  expect(await ended).toBe(1);
  expect(output().trim().split("\n")).toHaveLength(1);
  expect(output()).toContain("was sealed with another key than SERVICE_ENCRYPTION_KEY");
  const { status, stderr } = await runCommandOf(directory, ["keys", "rotate"], { environment });
  expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toContain("SERVICE_ENCRYPTION_KEY");
});

test("the key is replaced: everything is sealed anew, and opened without the former one", async () => {
  const first = await start();
  const { access_token } = await obtainTokens(first.origin);
  const { app: phone } = await setUpFactor(first.origin);
  const { directory } = first;
  const { publicUrl, port, encryptionKeys: former } = first.configuration;
  const withStore = { publicUrl, port, store: { directory: `${directory}/store` } };
  const stored = await storeBytes(openDocumentObjects({ ...first.configuration, ...withStore }), [
    Buffer.from("a document"),
  ]);
  await first.stop();

  const settings = { ...withStore, encryptionKeys: [otherKey, ...former] as const };
  const between = (running = await startApp({ directory, settings }));
  const open = () =>
    Promise.resolve({
      ...{ database: between.app.database, configuration: between.configuration },
      close: () => Promise.resolve(),
    });
  const without = async () => ({
    ...(await open()),
    configuration: { ...between.configuration, encryptionKeys: [randomBytes(32)] as const },
  });
  await expect(answerTo(["keys", "reseal"], without)).rejects.toThrow(
    "3 secrets or documents were sealed with a key that is not known",
  );
  const sealed = (secrets: number, documents: number) =>
    `Sealed ${secrets} secrets and ${documents} documents with the present key.`;
  expect(await answerTo(["keys", "reseal"], open)).toBe(sealed(2, 1));
  expect(await answerTo(["keys", "reseal"], open)).toBe(sealed(0, 0));
  await between.stop();

  running = await startApp({ directory, settings: { ...settings, encryptionKeys: [otherKey] } });
  expect((await apiClient(publicUrl, access_token).get("/exports")).status).toBe(200);
  const { browser, page } = await enterPassword(publicUrl);
  expect(isConsent(await submitCode(browser, page, { code: phone.code() }))).toBe(true);
  const name = "object_name" in stored ? stored.object_name : "";
  const pieces = openDocumentObjects(running.configuration)?.read(name);
  expect((await buffer(Readable.from(pieces ?? []))).toString()).toBe("a document");
});
