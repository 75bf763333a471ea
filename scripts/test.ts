// Runs the tests that every commit must pass, which are to take at most ten minutes on two quiet cores; with
// `--whole`, as for CI, every test. The last line counts them.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { type CheckName, checks } from "./checks.ts";
import { runChecks } from "./run-checks.ts";
import { runEndToEnd } from "./run-e2e.ts";
import { postgresSource, runDatabaseTests, runOnPostgres } from "./run-on-postgres.ts";
import { runUnitTests } from "./run-unit-tests.ts";
import { longTests, shortOnPostgres, shortStories } from "./short-proof.ts";
import { countOne, countReport, type Counts, playwrightCounts, vitestCounts } from "./tally.ts";
import { keepTestsInMemory } from "./tests-in-memory.ts";

const given = process.argv.slice(2);
const isWhole = given.includes("--whole");
if (given.length > Number(isWhole)) {
  console.error("npm test takes no names. It runs the short proof, and every test with: npm test -- --whole");
  process.exit(1);
}
keepTestsInMemory();
const reports = mkdtempSync(path.join(tmpdir(), "kontor-test-"));

/** Runs one part of the tests and prints its duration. */
async function part(name: string, run: () => Promise<Counts[]>): Promise<Counts[]> {
  console.log(`▸ ${name}`);
  const started = performance.now();
  const counts = await run();
  console.log(`▸ ${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  return counts;
}

async function readTheCode(): Promise<Counts[]> {
  const names = Object.keys(checks) as CheckName[];
  const failed = await runChecks(names);
  return names.map((name) => countOne(name, !failed.includes(name)));
}

const vitestOptions = (report: string) => [
  "--reporter=dot",
  "--reporter=json",
  "--reporter=./scripts/errors-outside-tests.ts",
  `--outputFile.json=${report}`,
];

async function besideTheCode(): Promise<Counts[]> {
  const report = path.join(reports, "vitest.json");
  const left = isWhole ? [] : longTests.flatMap((files) => ["--exclude", files]);
  const succeeded = await runUnitTests([...left, ...vitestOptions(report)]);
  return [countReport("unit and service tests", succeeded, () => vitestCounts(report))];
}

async function onPostgres(): Promise<Counts[]> {
  const postgres = postgresSource();
  if (!postgres) {
    console.log("Left out: no PostgreSQL server is installed here and TEST_DATABASE_URL names none.");
    return [];
  }
  const report = path.join(reports, "postgres.json");
  const options = vitestOptions(report);
  const succeeded = await (isWhole
    ? runDatabaseTests(postgres, options)
    : runOnPostgres(postgres, [...shortOnPostgres, ...options]));
  return [countReport("tests on PostgreSQL", succeeded, () => vitestCounts(report))];
}

const build = async (): Promise<Counts[]> => [countOne("build", await ensureBuilt())];

async function endToEnd(): Promise<Counts[]> {
  const report = path.join(reports, "playwright.json");
  const stories = isWhole ? [] : shortStories.map((name) => `/${name}.spec`);
  const succeeded = await runEndToEnd(stories, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return [countReport("end-to-end tests", succeeded, () => playwrightCounts(report))];
}

async function checkedBuild(): Promise<{ checked: Counts[]; built: Counts[] }> {
  const checked = await part("checks", readTheCode);
  return { checked, built: await part("build", build) };
}

// The build changes the route types that the checks read, so it follows them. Lint uses one core at a time,
// and tests on PostgreSQL often wait for a limit, so these share the cores. The other tests have the cores
// for themselves, because a browser that gets no time answers too late.
const [{ checked, built }, onServer] = await Promise.all([
  checkedBuild(),
  part("tests on PostgreSQL", onPostgres),
]);
const tested = await part("unit and service tests", besideTheCode);
const isBuilt = built.every(({ failures }) => failures.length === 0);
const walked = isBuilt ? await part("end-to-end tests", endToEnd) : [];
const counts = [...checked, ...built, ...onServer, ...tested, ...walked];
const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failures = counts.flatMap((part) => part.failures);
// The failures are printed again at the end, because their first report is far above by then.
for (const { name, message } of failures) console.error(`✗ ${name}${message ? `\n${message}\n` : ""}`);
if (!isWhole) console.log("This was the short proof. Every test: npm test -- --whole");
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
