// Runs the proofs against a real Keycloak. Needs Java and Maven, which fetches Keycloak; where one is
// missing it says so and ends without a failure, because nothing else depends on them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { fetchKeycloak } from "./fetch-keycloak.ts";
import { runEndToEnd } from "./run-e2e.ts";

const folder = mkdtempSync(path.join(tmpdir(), "kontor-keycloak-"));
try {
  const keycloak = fetchKeycloak(folder);
  if ("missing" in keycloak)
    console.log(`Left out: the proofs against a Keycloak, because ${keycloak.missing}.`);
  else if (!(await ensureBuilt())) process.exitCode = 1;
  else {
    const options = ["--config=e2e/keycloak/playwright.config.ts", ...process.argv.slice(2)];
    if (!(await runEndToEnd(options, { KEYCLOAK_HOME: keycloak.home }))) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
