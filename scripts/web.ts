// Starts the web app alone, against the service that the environment names. With `rotate-key`, seals its
// tokens under another key instead; with `audit verify`, verifies the audit chains; with `audit public-key`,
// prints the public half of the key that signs them; with `audit erase`, erases a name there; with
// `migrate`, brings the database to the newest schema; with `safeguards off`, switches off those of an
// organization; with `retention`, removes old records; with `partitions`, cuts large tables by organization;
// with `person` and `organization erase`, does what people may ask for of their data.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { ensureBuilt } from "./build.ts";
import { succeeds } from "./checks.ts";
import { exitStatus, startChild, webCommand } from "./child.ts";

createPrivateFiles();
const given = process.argv.slice(2);
const commands: [name: string[], script: string][] = [
  [["rotate-key"], "scripts/rotate-key.ts"],
  [["audit", "verify"], "scripts/audit-verify.ts"],
  [["audit", "public-key"], "scripts/audit-public-key.ts"],
  [["audit", "erase"], "scripts/audit-erase.ts"],
  [["migrate"], "scripts/migrate-web.ts"],
  [["safeguards", "off"], "scripts/safeguards-off.ts"],
  [["retention"], "scripts/retention.ts"],
  [["partitions"], "scripts/partitions.ts"],
  [["person"], "scripts/person.ts"],
  [["organization", "erase"], "scripts/erase-organization.ts"],
];
for (const [name, script] of commands) {
  if (name.some((word, index) => given[index] !== word)) continue;
  const isFine = await succeeds(["--conditions=react-server", script, ...given.slice(name.length)]);
  process.exit(isFine ? 0 : 1);
}
if (given.length > 0) {
  console.error(
    `There is no command ${given.join(" ")}. Without one the web app is started; the others are rotate-key, audit verify, audit public-key, audit erase, migrate, safeguards off, retention, partitions, person find, person export, person erase and organization erase.`,
  );
  process.exit(2);
}
if (!(await ensureBuilt())) process.exit(1);
const web = startChild({ name: "web app", command: webCommand });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => web.process.kill(signal));
web.process.on("exit", (code, signal) => process.exit(exitStatus(code, signal)));
