import { existsSync, readFileSync } from "node:fs";
import { outsideFile } from "./errors-outside-tests.ts";

/** A failed check or test. `message` is its output, unless that is printed above. */
type Failure = { name: string; message?: string };

/** The number of passed checks and tests, and the failed ones. */
export type Counts = { passed: number; failures: Failure[] };

/** Returns the counts of a single check or command. */
export const countOne = (name: string, succeeded: boolean): Counts => ({
  passed: succeeded ? 1 : 0,
  failures: succeeded ? [] : [{ name }],
});

/**
 * Returns the counts of a runner's report. A runner counts as one failure if it ran no test, or if it ended
 * with an error although no test failed, for example because it could not start.
 */
export function countReport(name: string, succeeded: boolean, read: () => Counts): Counts {
  try {
    const counts = read();
    const ran = counts.passed + counts.failures.length;
    if (ran === 0) return countOne(`${name}: no test ran`, false);
    if (succeeded || counts.failures.length > 0) return counts;
    return { ...counts, failures: [{ name: `${name}: ended badly although every test passed` }] };
  } catch (error) {
    return { passed: 0, failures: [{ name, message: String(error) }] };
  }
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Returns the errors outside tests that `ErrorsOutsideTests` wrote. Each counts as one failure. */
function outsideFailures(report: string): Failure[] {
  const file = outsideFile(report);
  if (!existsSync(file)) return [];
  const messages = JSON.parse(readFileSync(file, "utf8")) as string[];
  return messages.map((message) => ({ name: "outside the tests", message }));
}

/**
 * Reads vitest's JSON report. A file that could not be loaded, and an error outside a test, counts as one
 * failure.
 */
export function vitestCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join("\n") }));
    return failed.length === 0 && status === "failed" ? [{ name, message }] : failed;
  });
  return { passed: report.numPassedTests, failures: [...failures, ...outsideFailures(file)] };
}

type Suite = {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors: { message: string }[] };

const withSuites = (suite: Suite): Suite[] => [suite, ...(suite.suites ?? []).flatMap(withSuites)];

/** Reads Playwright's JSON report. Each error outside a test counts as one failure. */
export function playwrightCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  const failed = report.suites
    .flatMap(withSuites)
    .flatMap(({ specs }) => specs)
    .flatMap(({ title, file: spec, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => ({
          name: `${spec}: ${title}`,
          message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
        })),
    );
  const outside = report.errors.map(({ message }) => ({ name: "end-to-end tests", message }));
  return { passed: report.stats.expected, failures: [...failed, ...outside] };
}
