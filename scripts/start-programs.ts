import path from "node:path";
import { demoSeed } from "#service/demo/demo-seed.ts";
import { OpenDirectoryError } from "#platform/private-directory.ts";
import { loadSecrets, type Secrets } from "#platform/secrets.ts";
import { ensureBuilt } from "./build.ts";
import { type Child, exitStatus, lastLines, startChild, stopChildren, webCommand } from "./child.ts";
import { isFree } from "./is-free.ts";
import { nameOfEarlier } from "./keep-logs.ts";

/** A port, and the variable that sets it. */
type Port = { variable: string; number: number };

/** A program that starts before both, with the lines that are printed when all run. */
type Beside = { name: string; command: string[]; port: Port; lines: string[] };

/**
 * Starts both programs on one machine, the accounting service with demo data and the web app, and `beside`
 * before them. Their logs lie in `logs`. Ends this process when one of them ends, or at a signal, after all
 * were stopped.
 */
export async function startPrograms({
  logs = path.join(".data", "log"),
  beside = [],
}: { logs?: string; beside?: Beside[] } = {}): Promise<void> {
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

  async function reportEnd(child: Child, port: Port): Promise<void> {
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
   * Resolves when the child itself reports that it listens. If a child ends, at any time, the others are
   * stopped and this process exits.
   */
  async function start({ name, command, port }: Pick<Beside, "name" | "command" | "port">): Promise<void> {
    if (state.stopping) return;
    console.log(`Starting the ${name} …`);
    const child = startChild({ name: name.replace(/^accounting /, ""), command, logs });
    children.push(child);
    const ended = new Promise<void>((resolve) =>
      child.process.once("exit", () => void reportEnd(child, port).then(resolve)),
    );
    if (!(await child.isReady)) await ended;
  }

  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(1), 1000).unref();

  for (const port of [...beside.map((one) => one.port), ...Object.values(ports)]) {
    if (await isFree(port.number)) continue;
    console.error(takenSentence(port));
    process.exit(1);
  }
  const secrets = loadOrRefuse();
  if (!(await ensureBuilt())) process.exit(1);
  for (const one of beside) await start(one);
  await start({ name: "accounting service", command: ["service/main.ts"], port: ports.service });
  await start({ name: "web app", command: webCommand, port: ports.web });
  if (state.stopping) return;
  console.log(`\nKontor is running at ${webAddress}\n`);
  if (!process.env["SERVICE_SEED"]) {
    console.log("Demo logins (the same password for all):");
    for (const user of demoSeed().users) console.log(`  ${user.email}  ${secrets.DEMO_PASSWORD}`);
  }
  for (const line of beside.flatMap(({ lines }) => ["", ...lines])) console.log(line);
  const all = beside.length > 0 ? "all" : "both";
  console.log(`\nCtrl-C ends ${all} programs. Their logs, and those of the runs before, lie in ${logs}.`);
}

const takenSentence = ({ variable, number }: Port) =>
  `Port ${number} is taken, perhaps by a Kontor that already runs. Stop that program, or set ${variable}.`;

function whereLogIs({ logFile = "" }: Child): string {
  return `all of them: ${logFile}, after the next start ${path.basename(nameOfEarlier(logFile, 1))}`;
}

/**
 * Returns the secrets. Ends the process with a sentence if their directory can't be closed to other users.
 */
function loadOrRefuse(): Secrets {
  try {
    return loadSecrets();
  } catch (error) {
    if (!(error instanceof OpenDirectoryError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
