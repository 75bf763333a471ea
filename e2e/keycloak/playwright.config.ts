import base from "../playwright.config.ts";

/** The proofs against a Keycloak, which all use one. Its first start takes half a minute. */
export default {
  ...base,
  testMatch: "*.proof.ts",
  globalSetup: "../fixtures/prepared-data.ts",
  outputDir: "../../test-results",
  workers: 1,
  reporter: [["list"]],
};
