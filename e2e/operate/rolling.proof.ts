import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { addNextStep, makeAnotherBuild, nextStep } from "./another-build.ts";
import { busy, type Installation, large, prepareInstallation, processNames } from "./installation.ts";
import {
  bearer,
  type Credentials,
  download,
  expectAnswer,
  filesOf,
  mixedKinds,
  startLoad,
  watchDesk,
} from "./load.ts";
import { proxyNames, whyLeftOut } from "../fixtures/proxies.ts";
import { release } from "./release.ts";
import { exportLarge, signIn } from "./sign-in.ts";

const postings = 60_000;
const requestsPerSecond = 20;
/** How long a download takes, in seconds: longer than the drain. */
const slowSeconds = 20;
/**
 * How many further answers show that the proxy has noticed a process that is ready again: five seconds of
 * the load.
 */
const settled = 5 * requestsPerSecond;

const isLeftOut = findPostgres(process.env["PATH"] ?? "") === undefined;
let installation: Installation;
let directory: string;
/**
 * Two versions after the release, whose schema is newer. The first roll goes from the release to the first
 * of them, each later one to the other.
 */
let versions: [string, string];
let credentials: Credentials | undefined;
let exportId = "";

/** Returns the names of the steps that a database's schema has. */
async function stepsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>("select name from kysely_migration")
    .finally(() => client.end());
  return rows.map(({ name }) => name);
}

test.describe.configure({ mode: "serial" });
test.skip(isLeftOut, "Left out: rolling restarts, because no PostgreSQL server is installed here.");

test.beforeAll(async () => {
  test.setTimeout(600_000);
  if (isLeftOut) return;
  directory = mkdtempSync(path.join(tmpdir(), "kontor-rolling-"));
  versions = [path.join(directory, "later"), path.join(directory, "still-later")];
  makeAnotherBuild(release, versions[0]);
  addNextStep(versions[0]);
  makeAnotherBuild(versions[0], versions[1]);
  installation = await prepareInstallation(postings);
  for (const name of processNames) await installation.start(name, release);
});
test.afterAll(async () => {
  if (isLeftOut) return;
  await installation.stop();
  rmSync(directory, { recursive: true });
});

for (const name of proxyNames)
  test(`behind ${name}, all processes are replaced by another version at ${requestsPerSecond} requests a second, and none fails`, async () => {
    test.skip(whyLeftOut(name) !== "", whyLeftOut(name));
    test.setTimeout(600_000);
    const proxy = await installation.startProxy(name);
    try {
      credentials ??= await signIn(installation);
      exportId ||= await exportLarge(installation, credentials);
      const { webUrl, apiUrl } = installation;
      const session = { cookie: credentials.cookie };
      const downloads = {
        web: {
          url: `${webUrl}/api/v1/organizations/${large}/exports/${exportId}/postings`,
          headers: session,
        },
        api: {
          url: `${apiUrl}/v1/organizations/${large}/exports/${exportId}/postings`,
          headers: bearer(credentials.token).headers,
        },
      };
      const whole = {
        web: await download(downloads.web.url, downloads.web.headers),
        api: await download(downloads.api.url, downloads.api.headers),
      };
      expect(whole.api.bytes).toBeGreaterThan(20_000_000);
      const opened = filesOf(await expectAnswer(`${webUrl}/sign-in`, 200));
      const files = new Set(opened);
      const kinds = mixedKinds({ webUrl, apiUrl, organization: large, busy }, credentials, files);
      const watching = watchDesk(webUrl, session);
      const load = startLoad(kinds, requestsPerSecond);
      await load.answered(settled);

      const [next] = versions;
      const began = performance.now();
      for (const process of processNames) {
        const program = process.startsWith("web") ? "web" : "api";
        const { url, headers } = downloads[program];
        const { bytes } = whole[program];
        // Two processes answer, so that some of these are of the one that ends.
        const slow = [1, 2, 3, 4].map(() => download(url, headers, bytes, slowSeconds));
        await load.answered(settled);
        await installation.end(process);
        await installation.start(process, next);
        expect(await Promise.all(slow), process).toEqual(slow.map(() => whole[program]));
        await load.answered(settled);
      }
      const seconds = Math.round((performance.now() - began) / 1000);

      const counts = await load.stop();
      const watched = await watching.stop();
      console.log(`behind ${name}, ${seconds} s`);
      console.table(
        Object.entries(counts).map(([kind, { sent, failures, slowestMilliseconds }]) => ({
          kind,
          sent,
          failed: failures.length,
          slowestMilliseconds,
        })),
      );
      const failures = Object.values(counts).flatMap((count) => count.failures);
      expect(failures, failures.length > 0 ? proxy.output() : "").toEqual([]);
      // Each end of a process ended one of the answers that watch, at the most, and the next one came.
      expect(watched.failures).toEqual([]);
      const later = filesOf(await expectAnswer(`${webUrl}/sign-in`, 200));
      expect(later.filter((file) => opened.includes(file))).toEqual([]);
      // A page of the version before that is still open finds its scripts in processes that never had them.
      for (const file of opened) await expectAnswer(webUrl + file, 200);
      // Each process of the version before that was still there has worked with the newer schema.
      for (const variable of ["SERVICE_DATABASE_URL", "DATABASE_URL"])
        expect(await stepsOf(installation.settings[variable] ?? "")).toContain(nextStep.name);
      versions.reverse();
    } finally {
      await proxy.stop();
    }
  });
