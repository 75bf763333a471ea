import base from "../playwright.config.ts";

/** The proofs of how a release is operated. They use all of the machine. */
export default {
  ...base,
  testMatch: "*.proof.ts",
  globalSetup: "../fixtures/prepared-data.ts",
  outputDir: "../../test-results",
  workers: 1,
  reporter: [["list"]],
};
