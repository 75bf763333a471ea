// Starts both programs on one machine: the accounting service with demo data, and the web app.
import path from "node:path";
import { demoSeed } from "#service/demo/demo-seed.ts";
import { createPrivateFiles, OpenDirectoryError } from "#platform/private-directory.ts";
import { loadSecrets, type Secrets } from "#platform/secrets.ts";
import { ensureBuilt } from "./build.ts";
import { isFree } from "./is-free.ts";
import { nameOfEarlier } from "./keep-logs.ts";
import { type Child, exitStatus, lastLines, startChild, stopChildren, webCommand } from "./child.ts";

createPrivateFiles();

const ports = {
  web: { variable: "PORT", number: Number(process.env["PORT"] || 3000) },
  service: { variable: "SERVICE_PORT", number: Number(process.env["SERVICE_PORT"] || 4000) },
};
const webAddress = process.env["NEXTAUTH_URL"] || `http://localhost:${ports.web.number}`;

const children: Child[] = [];
const state = { stopping: false };

async function stop(status: number): Promise<void> {
  if (state.stopping) return;
  state.stopping = true;
  await stopChildren(children);
  process.exit(status);
}

const takenSentence = ({ variable, number }: { variable: string; number: number }) =>
  `Port ${number} is taken, perhaps by a Kontor that already runs. Stop that program, or set ${variable}.`;

function whereLogIs({ logFile = "" }: Child): string {
  return `all of them: ${logFile}, after the next start ${path.basename(nameOfEarlier(logFile, 1))}`;
}

async function reportEnd(child: Child, port: (typeof ports)["web"]): Promise<void> {
  if (state.stopping) return;
  console.error(
    `\nThe ${child.name} has ended. Its last lines (${whereLogIs(child)}):\n\n${lastLines(child)}`,
  );
  // Another program may have taken the port after it was found free.
  if (!(await isFree(port.number))) console.error(`\n${takenSentence(port)}`);
  // An end with status 0 is a failure too, because nobody asked for it here.
  await stop(exitStatus(child.process.exitCode, child.process.signalCode) || 1);
}

/**
 * Resolves when the child itself reports that it listens. If a child ends, at any time, the other is
 * stopped and this process exits.
 */
async function start(child: Child, port: (typeof ports)["web"]): Promise<void> {
  children.push(child);
  const ended = new Promise<void>((resolve) =>
    child.process.once("exit", () => void reportEnd(child, port).then(resolve)),
  );
  if (!(await child.isReady)) await ended;
}

/** Returns the secrets. Ends the process with a sentence if `.data` can't be closed to other users. */
function loadOrRefuse(): Secrets {
  try {
    return loadSecrets();
  } catch (error) {
    if (!(error instanceof OpenDirectoryError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void stop(1), 1000).unref();

for (const port of Object.values(ports)) {
  if (await isFree(port.number)) continue;
  console.error(takenSentence(port));
  process.exit(1);
}
const secrets = loadOrRefuse();
if (!(await ensureBuilt())) process.exit(1);
console.log("Starting the accounting service …");
await start(startChild({ name: "service", command: ["service/main.ts"], toFile: true }), ports.service);
if (!state.stopping) {
  console.log("Starting the web app …");
  await start(startChild({ name: "web app", command: webCommand, toFile: true }), ports.web);
}
if (!state.stopping) {
  console.log(`\nKontor is running at ${webAddress}\n`);
  if (!process.env["SERVICE_SEED"]) {
    console.log("Demo logins (the same password for all):");
    for (const user of demoSeed().users) console.log(`  ${user.email}  ${secrets.DEMO_PASSWORD}`);
  }
  console.log("\nCtrl-C ends both programs. Their logs, and those of the runs before, lie in .data/log.");
}
