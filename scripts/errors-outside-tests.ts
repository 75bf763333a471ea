import { writeFileSync } from "node:fs";
import type { Reporter, Vitest } from "vitest/node";

/** Returns the file beside a vitest JSON report that holds the errors outside tests. */
export const outsideFile = (report: string) => `${report}.outside`;

/** vitest adds the file whose tests ran at that time. */
type OutsideError = { message: string; stack?: string; VITEST_TEST_PATH?: string };

/**
 * A reporter of vitest. Writes the errors that belong to no test, such as an unhandled rejection, into the
 * `outsideFile` of the JSON report as a JSON array of texts, because vitest's own report leaves them out.
 */
export default class ErrorsOutsideTests implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  onTestRunEnd(_modules: unknown, errors: readonly OutsideError[]) {
    const output = this.vitest?.config.outputFile;
    const report = typeof output === "object" ? output["json"] : undefined;
    if (!report) return;
    const texts = errors.map(({ message, stack, VITEST_TEST_PATH }) =>
      [`while ${VITEST_TEST_PATH ?? "no test file"} ran`, message, stack].join("\n"),
    );
    writeFileSync(outsideFile(report), JSON.stringify(texts));
  }
}
