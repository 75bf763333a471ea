import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommandOf, startProcess } from "./testing/start-process.ts";
import { prepareDirectory, removeDirectory } from "./testing/test-directory.ts";
import { testPosting, testSeed } from "./testing/test-seed.ts";

const prepared: string[] = [];

afterAll(async () => {
  await Promise.all(prepared.map(removeDirectory));
});

/** Starts the service's program on an empty database with a separate seed file. */
async function start(
  environment: Record<string, string | undefined>,
  { role, content = testSeed() }: { role?: string; content?: object } = {},
) {
  const directory = await prepareDirectory();
  prepared.push(directory);
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(content));
  return startProcess(directory, {
    arguments: role === undefined ? [] : [role],
    environment: { SERVICE_SEED: seed, ...environment },
  });
}

test("a seed that can't be read is one sentence and status 1", async () => {
  const { ended, output } = await start({ SERVICE_SEED: "/nowhere/seed.json" });
  expect(await ended).toBe(1);
  expect(output()).toContain("/nowhere/seed.json can't be read");
  expect(output().trim().split("\n")).toHaveLength(1);
});

test("a seed with a posting that can't be used names posting and property in one sentence", async () => {
  const wrong = testPosting(2, { extra: { amount: { value: "119.00", currencyCode: "EUR" } } });
  const content = testSeed({ postings: { alpha: [testPosting(1), wrong] } });
  const { ended, output } = await start({}, { content });
  expect(await ended).toBe(1);
  expect(output()).toContain("postings.alpha[1].amount.value");
  expect(output().trim().split("\n")).toHaveLength(1);
});

test("settings that can't be used are named", async () => {
  const { ended, output } = await start({
    SERVICE_CODE_SECONDS: "soon",
    SERVICE_PUBLIC_URL: "http://a.example/path",
    SERVICE_TRUSTED_PROXIES: "10.0.0.0/8, 10.0.0.0/33",
  });
  expect(await ended).toBe(1);
  expect(output()).toContain("SERVICE_CODE_SECONDS");
  expect(output()).toContain("SERVICE_PUBLIC_URL");
  expect(output()).toContain("SERVICE_TRUSTED_PROXIES");
});

test("what is made for a trial does not serve others, and what is given does", async () => {
  const address = { SERVICE_PUBLIC_URL: "https://books.example" };
  const refused = await start({
    ...address,
    SERVICE_COOKIE_KEY: "short",
    SERVICE_TRUSTED_ISSUER: "https://sso.example/realms/books",
  });
  expect(await refused.ended).toBe(1);
  for (const sentence of [
    "SERVICE_TRUSTED_PROXIES must name",
    "SERVICE_TRUSTED_AUDIENCE must be given with SERVICE_TRUSTED_ISSUER",
    "SERVICE_COOKIE_KEY must have at least",
  ])
    expect(refused.output()).toContain(sentence);
  for (const name of ["SERVICE_ENCRYPTION_KEY", "ACCOUNTING_CLIENT_SECRET"])
    expect(refused.output()).toContain(`${name} must be given`);
  const { child, ended, says } = await start({
    ...address,
    SERVICE_TRUSTED_PROXIES: "10.0.0.0/8",
    SERVICE_COOKIE_KEY: randomBytes(32).toString("base64"),
    SERVICE_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    ACCOUNTING_CLIENT_SECRET: randomBytes(32).toString("base64"),
  });
  await says('"msg":"listening"');
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a port that is taken is named", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const { ended, output } = await start({ SERVICE_PORT: port });
  expect(await ended).toBe(1);
  server.close();
  expect(output()).toContain(`Port ${port} is taken`);
});

test("the service says when it listens, and ends in order on a signal", async () => {
  const { child, ended, says } = await start({});
  await says('"msg":"listening"');
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a connection on which nothing is asked does not hold up the end", async () => {
  const { child, ended, origin, says } = await start({});
  await says('"msg":"listening"');
  const silent = connect(Number(new URL(origin).port), "127.0.0.1");
  await once(silent, "connect");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  silent.destroy();
});

test("a role that doesn't exist is refused with the ones that do", async () => {
  const { ended, output } = await start({}, { role: "cook" });
  expect(await ended).toBe(2);
  expect(output().trim()).toBe(
    '"cook" is nothing that the service does. Known: api, worker, nothing for both, and the commands that --help lists.',
  );
});

test("one role alone on PGlite is refused with what to do instead", async () => {
  const { ended, output } = await start({ SERVICE_DATABASE_URL: undefined }, { role: "worker" });
  expect(await ended).toBe(1);
  expect(output()).toContain("SERVICE_DATABASE_URL");
  expect(output().trim().split("\n")).toHaveLength(1);
});

test("a database that does not answer is one sentence without the password, also of a command", async () => {
  const environment = { SERVICE_DATABASE_URL: "postgresql://kontor:s3cret@127.0.0.1:1/kontor" };
  const { ended, output } = await start(environment);
  expect(await ended).toBe(1);
  const sentence = "No database answers at 127.0.0.1:1, which SERVICE_DATABASE_URL names (ECONNREFUSED).";
  expect(output()).toContain(sentence);
  expect(output().trim().split("\n")).toHaveLength(1);
  expect(output()).not.toContain("s3cret");
  const directory = await prepareDirectory();
  prepared.push(directory);
  const command = await runCommandOf(directory, ["users", "list"], { environment });
  expect([command.status, command.stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test("a variable that nobody reads is told with the nearest one, and the start goes on", async () => {
  const { child, ended, output, says } = await start({ SERVICE_PUBLIC_ADRESS: "https://s3cret.example" });
  await says('"msg":"listening"');
  expect(output()).toContain("SERVICE_PUBLIC_ADRESS is set, and no program of Kontor reads it.");
  expect(output()).not.toContain("s3cret");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
