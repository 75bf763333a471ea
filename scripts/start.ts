// Everything on one machine: the accounting service with demo data, and the web app beside it.
import { demoSeed } from "#service/demo/demo-seed.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { ensureBuilt } from "./build.ts";
import { isFree } from "./is-free.ts";
import {
  answers,
  type Child,
  lastLines,
  nextCommand,
  startChild,
  stopChildren,
  webArguments,
} from "./child.ts";

const webPort = process.env["PORT"] || 3000;
const webAddress = process.env["NEXTAUTH_URL"] || `http://localhost:${webPort}`;
const servicePort = process.env["SERVICE_PORT"] || 4000;

const children: Child[] = [];
const state = { stopping: false };

async function stop(status: number): Promise<void> {
  if (state.stopping) return;
  state.stopping = true;
  await stopChildren(children);
  process.exit(status);
}

async function start(child: Child, url: string): Promise<void> {
  children.push(child);
  child.process.once("exit", () => {
    if (state.stopping) return;
    console.error(
      `\nThe ${child.name} has ended. Its last lines (all of them: ${child.logFile}):\n\n${lastLines(child)}`,
    );
    void stop(1);
  });
  await answers(url, child);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void stop(1), 1000).unref();

for (const [variable, port] of [
  ["PORT", webPort],
  ["SERVICE_PORT", servicePort],
] as const) {
  if (await isFree(Number(port))) continue;
  console.error(
    `Port ${port} is taken, perhaps by a Kontor that already runs. Stop that program, or set ${variable}.`,
  );
  process.exit(1);
}
const secrets = loadSecrets();
if (!(await ensureBuilt())) process.exit(1);
console.log("Starting the accounting service …");
await start(
  startChild({ name: "service", command: ["service/main.ts"], toFile: true }),
  `http://127.0.0.1:${servicePort}/health`,
);
if (!state.stopping) {
  console.log("Starting the web app …");
  await start(
    startChild({ name: "web app", command: [nextCommand, "start", ...webArguments()], toFile: true }),
    `http://127.0.0.1:${webPort}/sign-in`,
  );
}
if (!state.stopping) {
  console.log(`\nKontor is running at ${webAddress}\n`);
  if (!process.env["SERVICE_SEED"]) {
    console.log("Demo logins (the same password for all):");
    for (const user of demoSeed().users) console.log(`  ${user.email}  ${secrets.DEMO_PASSWORD}`);
  }
  console.log("\nCtrl-C ends both programs. Their logs lie in .data/log.");
}
