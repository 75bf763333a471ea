import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * The version of Keycloak that the proofs run against. In 26.7.0 to 26.7.3 the consent page fails for people
 * in more than one organization (https://github.com/keycloak/keycloak/issues/52761).
 */
const version = "26.5.6";

const unpack = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack";

const isInstalled = (program: string) => spawnSync(program, ["-version"], { stdio: "ignore" }).status === 0;

/**
 * Unpacks Keycloak into a folder and returns its home. Maven fetches it, at the first time from Maven's
 * public repository. Returns the reason as a sentence where Java or Maven is missing or the repository does
 * not answer.
 */
export function fetchKeycloak(folder: string): { home: string } | { missing: string } {
  const lacking = ["java", "mvn"].find((program) => !isInstalled(program));
  if (lacking !== undefined) return { missing: `${lacking} is not installed` };
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  const options = ["-q", "-B", unpack, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  // The plugin marks in the working directory what it has unpacked, and does not unpack that again.
  const { status, stdout } = spawnSync("mvn", options, { cwd: folder, encoding: "utf8" });
  if (status === 0) return { home: path.join(folder, `keycloak-${version}`) };
  const [firstLine = ""] = stdout.split("\n");
  return { missing: `Maven could not fetch Keycloak: ${firstLine}` };
}
