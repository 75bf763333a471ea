import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#platform/database/open.ts";
import type { Tables } from "../database/tables.ts";
import { CommandError, UsageError } from "./command.ts";
import { openForCommand } from "./open-for-command.ts";
import { answerTo } from "./run-command.ts";
import { apiClient } from "../testing/api-client.ts";
import { startOperated } from "../testing/command-line.ts";
import { goToConsent, obtainTokens, postToRealm, refresh } from "../testing/realm-client.ts";
import { startApp, testConfiguration } from "../testing/start-app.ts";
import { runCommandOf } from "../testing/start-process.ts";
import { isOnPostgres } from "../testing/test-database.ts";
import { prepareDirectory, removeDirectory } from "../testing/test-directory.ts";
import { until } from "../testing/until.ts";
import { people, testClient, testSeed } from "../testing/test-seed.ts";

describe("on an empty database", () => {
  let directory: string;

  beforeAll(async () => {
    directory = await prepareDirectory();
  });

  afterAll(() => removeDirectory(directory));

  test("an operator begins with an organization, a person and a client of their own", async () => {
    const run = async (given: string[], input?: string) => {
      const { status, stdout, stderr } = await runCommandOf(directory, given, { input: input ?? "" });
      expect([status, stderr]).toEqual([0, ""]);
      return stdout;
    };
    await run(["organizations", "add", "alpha", "--name", "Alpha GmbH"]);
    const added = JSON.parse(
      await run(["users", "add", " Ann@Alpha.example", "--name", "Ann", "--organization", "alpha", "--json"]),
    ) as { email: string; password: string };
    expect(added).toMatchObject({ email: "ann@alpha.example", organizations: ["alpha"] });
    const { clientId, clientSecret, redirectUri } = testClient;
    const output = await run(
      ["clients", "add", clientId, "--redirect-uri", redirectUri, "--secret-stdin"],
      `${clientSecret}\n`,
    );
    expect(output).toBe("Added the client desk.\n");
    expect(await run(["organizations", "list"])).toBe(
      "id     name        users  readyPostings  exports  requiresFactor\n" +
        "alpha  Alpha GmbH  1      0              0        false\n",
    );

    const app = await startApp({ directory });
    const person = { username: added.email, password: added.password };
    const { access_token } = await obtainTokens(app.origin, { person });
    expect((await apiClient(app.origin, access_token).get("/exports")).status).toBe(200);
    await app.stop();
  });
});

test.each([
  [["users"], "What about users? Known: list, add,"],
  [["users", "feed"], '"feed" is nothing to be done with users.'],
  [["users", "add"], "<email> is missing. Usage: users add <email>"],
  [["users", "add", "a@b.example", "c"], '"c" is too much.'],
  [["users", "add", "a@b.example"], "--name is missing."],
  [["users", "grant", "a@b.example"], "--organization is missing."],
  [["clients", "add", "a", "--redirect-uri", "ftp://a"], "--redirect-uri[0] can't be used: Must be an http"],
  [
    [
      "clients",
      "change",
      "a",
      "--redirect-uri",
      "http://localhost/x",
      "--redirect-uri",
      "http://localhost.example/x",
    ],
    "--redirect-uri[1] can't be used: Must be an https address",
  ],
  [["clients", "change", "a"], "--name or --redirect-uri is missing."],
  [["organizations", "add", "a", "--nmae", "A"], "Unknown option '--nmae'"],
  [["postings", "load", "file.json"], "--organization is missing."],
  [["seed", "demo", "--postings", "many"], "--postings wants a whole number"],
])("%j is refused with a sentence", async (given, sentence) => {
  await expect(answerTo(given)).rejects.toThrow(UsageError);
  await expect(answerTo(given)).rejects.toThrow(sentence);
});

test.skipIf(isOnPostgres)(
  "a wrong call ends with status 2, its sentence on standard error, and opens no database",
  async () => {
    const environment = { SERVICE_DATABASE_URL: "postgresql://nowhere.invalid/x" };
    const directory = await prepareDirectory();
    for (const [given, input, sentence] of [
      [["users", "add"], "", "<email> is missing."],
      [["users", "password", "a@b.example", "--password-stdin"], "a\nb\n", "wants one line"],
      [
        ["users", "password", "a@b.example", "--password-stdin"],
        "too short",
        "the password can't be used: Must have at least 12 characters.",
      ],
      [
        ["users", "add", "a@b.example", "--name", "A", "--password-stdin"],
        "Password2026!",
        "the password can't be used: Is a password that is known from leaks",
      ],
      [
        ["clients", "secret", "a", "--secret-stdin"],
        "grün",
        "the secret can't be used: Must be visible ASCII",
      ],
    ] as const) {
      const { status, stdout, stderr } = await runCommandOf(directory, given, { input, environment });
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(sentence);
    }
    await removeDirectory(directory);
  },
);

test("help says what there is, for the program, a group and a command", async () => {
  expect(await answerTo(["--help"])).toMatch(/api \| worker[\s\S]*organizations[\s\S]*--json/);
  expect(await answerTo(["clients", "-h"])).toContain("clients secret <client-id>");
  const help = await answerTo(["clients", "add", "--help"]);
  expect(help).toContain("The code display address is a redirect URI of every client");
});

test.skipIf(isOnPostgres)("what can't be done is a sentence on standard error and status 1", async () => {
  const directory = await prepareDirectory();
  const environment = { SERVICE_DATABASE_URL: "postgresql://127.0.0.1:1/x" };
  const { status, stdout, stderr } = await runCommandOf(directory, ["users", "list"], { environment });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("ECONNREFUSED");
  await removeDirectory(directory);
});

test("what the database does not allow is refused with a sentence", async () => {
  await using service = await startOperated({ seed: {} });
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-seed-"));
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(testSeed()));
  expect(await service.command(["seed", "file", seed])).toMatchObject({ organizations: ["alpha", "beta"] });
  await rm(directory, { recursive: true });
  for (const [given, sentence] of [
    [["seed", "demo"], "The database is not empty"],
    [["organizations", "add", "alpha", "--name", "A"], 'an organization "alpha" already'],
    [["users", "grant", people.cleo.username, "--organization", "gamma"], 'no organization "gamma"'],
    [["clients", "secret", "kontor"], "ACCOUNTING_CLIENT_SECRET"],
  ] as const) {
    const refused = service.command(given);
    await expect(refused).rejects.toThrow(CommandError);
    await expect(refused).rejects.toThrow(sentence);
  }
});

test.skipIf(isOnPostgres)("beside a service on PGlite a command says that it has to be stopped", async () => {
  await using app = await startApp();
  const { status, stderr } = await runCommandOf(app.directory, ["users", "list"]);
  expect(status).toBe(1);
  expect(stderr).toContain("is open in another process. Stop that one first");
});

test.each([
  ["older", sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`],
  ["newer", sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`],
])("a database of an %s version is refused and left as it is", async (age, change) => {
  const directory = await prepareDirectory();
  const configuration = await testConfiguration(directory);
  const migrationsIn = async (open: () => Promise<Database<Tables>>, work?: typeof change) => {
    await using opened = new AsyncDisposableStack();
    const database = opened.adopt(await open(), (database) => database.close());
    await work?.execute(database.sql);
    return (await sql`select name from kysely_migration order by name`.execute(database.sql)).rows;
  };
  const before = await migrationsIn(() => openForCommand(configuration), change);
  const { status, stderr } = await runCommandOf(directory, ["users", "list"]);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `The database is of ${age === "older" ? "an older" : "a newer"} version of Kontor`,
  );
  const open = () => openDatabase<Tables>({ url: configuration.databaseUrl, directory });
  expect(await migrationsIn(open)).toEqual(before);
  await removeDirectory(directory);
});

/** Resolves when a token is refused. The service may accept it for another second from its cache. */
async function isShut(origin: string, token: string, organization?: string): Promise<void> {
  const { get } = apiClient(origin, token, organization);
  await until(async () => (await get("/exports")).status === 401 || undefined, 5);
}

test("people and clients that are changed or removed are shut out", async () => {
  await using service = await startOperated();
  const { origin } = service;
  const isOpen = async (token: string, organization = "alpha") =>
    (await apiClient(origin, token, organization).get("/exports")).status;
  const { browser } = await goToConsent(origin);
  const ann = await obtainTokens(origin, { browser });
  const annInBeta = await obtainTokens(origin, { browser, organization: "beta" });
  const ben = await obtainTokens(origin, { person: people.ben, organization: "beta" });
  expect([await isOpen(ann.access_token), await isOpen(annInBeta.access_token, "beta")]).toEqual([200, 200]);

  const { email, password } = (await service.command(["users", "password", people.ann.username])) as {
    email: string;
    password: string;
  };
  expect(email).toBe(people.ann.username);
  const { page } = await goToConsent(origin, { browser });
  expect(page.status).toBe(401);
  // Six bits a character, at least 128.
  expect(password).toMatch(/^[\w-]{22,}$/);
  const person = { username: email, password };
  await obtainTokens(origin, { person });
  expect(await isOpen(annInBeta.access_token, "beta")).toBe(200);

  await service.command(["users", "withdraw", people.ann.username, "--organization", "beta"]);
  await service.command(["users", "grant", people.ann.username, "--organization", "beta"]);
  await isShut(origin, annInBeta.access_token, "beta");
  expect((await refresh(origin, annInBeta.refresh_token)).status).toBe(400);

  const unsure = service.command(["users", "remove", people.ben.username]);
  await expect(unsure).rejects.toThrow(UsageError);
  await expect(unsure).rejects.toThrow("ends 1 connections. Nothing was deleted; add --yes");
  expect(await isOpen(ben.access_token, "beta")).toBe(200);
  await service.command(["users", "remove", people.ben.username, "--yes"]);
  await isShut(origin, ben.access_token, "beta");
  expect((await refresh(origin, ben.refresh_token)).status).toBe(400);
  expect((await goToConsent(origin, { person: people.ben })).page.status).toBe(401);

  const last = await obtainTokens(origin, { person });
  const { clientSecret } = (await service.command(["clients", "secret", testClient.clientId])) as {
    clientSecret: string;
  };
  expect(clientSecret).toMatch(/^[\w-]{43}$/);
  const renewed = { ...testClient, clientSecret };
  const renew = (client: typeof testClient) =>
    postToRealm(origin, "token", { grant_type: "refresh_token", refresh_token: ann.refresh_token }, client);
  expect((await renew(testClient)).status).toBe(401);
  expect((await renew(renewed)).status).toBe(200);
  await service.command(["clients", "remove", testClient.clientId, "--yes"]);
  await isShut(origin, last.access_token);
  expect((await renew(renewed)).status).toBe(401);
});

test("a new password lets a person in who has failed too often", async () => {
  await using service = await startOperated();
  const { username, password } = people.ann;
  const logIn = async (given: string) => {
    const { page } = await goToConsent(service.origin, { person: { username, password: given } });
    return page.status;
  };
  for (let count = 0; count < 10; count += 1) expect(await logIn("wrong")).toBe(401);
  expect(await logIn(password)).toBe(429);
  const made = (await service.command(["users", "password", username])) as { password: string };
  expect(await logIn(made.password)).toBe(200);
  // Browsers in which the old password was typed count like any other.
  expect(await service.database.selectFrom("login_device").select("device").execute()).toHaveLength(1);
  await service.command(["users", "password", username]);
  expect(await service.database.selectFrom("login_device").select("device").execute()).toEqual([]);
});

test("an organization is removed with everything of it, once --yes is said", async () => {
  await using service = await startOperated();
  const { access_token } = await obtainTokens(service.origin);
  const alpha = apiClient(service.origin, access_token);
  await alpha.importAll("POST", [{ accountCode: "9999", name: "Sonstiges" }]);
  await alpha.exportAll();
  await expect(service.command(["organizations", "remove", "alpha"])).rejects.toThrow(
    "Removing alpha (Alpha GmbH) deletes 2 postings and 1 exports with their documents, 2 ledger accounts and the " +
      "logs of 1 imports, and ends 1 connections. Nothing was deleted",
  );
  expect((await alpha.get("/exports")).status).toBe(200);
  await service.command(["organizations", "rename", "beta", "--name", "Beta SE"]);
  await service.command(["organizations", "remove", "alpha", "--yes"]);
  await isShut(service.origin, access_token);
  expect(await service.command(["organizations", "list"])).toEqual([
    { id: "beta", name: "Beta SE", users: 2, readyPostings: 0, exports: 0, requiresFactor: false },
  ]);
});

test("a new signing key is made beside the one that signs, and listed", async () => {
  await using service = await startOperated();
  const { access_token } = await obtainTokens(service.origin);
  const made = (await service.command(["keys", "rotate"])) as { id: string };
  const listed = (await service.command(["keys", "list"])) as { id: string; state: string }[];
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual(expect.objectContaining({ id: made.id }));
  expect(listed[0]?.state).toBe("signing");
  expect((await apiClient(service.origin, access_token).get("/exports")).status).toBe(200);
});

test("a client gets another name and other addresses", async () => {
  await using service = await startOperated();
  const redirect = "https://desk.example/back";
  await service.command(["clients", "change", "desk", "--name", "Desktop", "--redirect-uri", redirect]);
  const parameters = { redirect_uri: redirect };
  const { page } = await goToConsent(service.origin, { parameters });
  expect(page.text).toContain("Desktop");
  expect((await goToConsent(service.origin)).page.status).toBe(400);
  expect(await service.command(["clients", "list"])).toContainEqual({
    clientId: "desk",
    name: "Desktop",
    isWebApp: false,
    redirectUris: [redirect],
  });
});
