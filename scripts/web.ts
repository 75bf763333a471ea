// Starts the web app alone, against the service that the environment names. With `rotate-key`, seals its
// tokens under another key instead.
import { createPrivateFiles } from "#platform/private-directory.ts";
import { ensureBuilt } from "./build.ts";
import { succeeds } from "./checks.ts";
import { startChild, webCommand } from "./child.ts";

createPrivateFiles();
const [command] = process.argv.slice(2);
if (command === "rotate-key") {
  process.exit((await succeeds(["--conditions=react-server", "scripts/rotate-key.ts"])) ? 0 : 1);
}
if (command !== undefined) {
  console.error(
    `There is no command ${command}. Without one the web app is started; rotate-key is the other.`,
  );
  process.exit(2);
}
if (!(await ensureBuilt())) process.exit(1);
const web = startChild({ name: "web app", command: webCommand });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => web.process.kill(signal));
web.process.on("exit", (code) => process.exit(code ?? 0));
