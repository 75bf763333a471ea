import base from "./playwright.config.ts";

/** What all proofs have in common: they use all of the machine, or one server together. */
export default {
  ...base,
  testMatch: "*.proof.ts",
  globalSetup: "../fixtures/prepared-data.ts",
  outputDir: "../../test-results",
  workers: 1,
  reporter: [["list"]],
};
