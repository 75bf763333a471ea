// The web app alone, against whatever service the environment names.
import { ensureBuilt } from "./build.ts";
import { nextCommand, startChild, webArguments } from "./child.ts";

if (!(await ensureBuilt())) process.exit(1);
const web = startChild({ name: "web app", command: [nextCommand, "start", ...webArguments()] });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => web.process.kill(signal));
web.process.on("exit", (code) => process.exit(code ?? 0));
