// The one program of a release: `kontor web`, `kontor service`, `kontor doctor` and their commands. The web
// app runs in the directory of its own version, whatever link leads there, so that a switch of the link
// changes nothing that runs. What it keeps lies where the command was given, because the next version would
// not look into the directory of this one.
import { readFileSync } from "node:fs";
import path from "node:path";
import { EnvironmentError } from "#platform/environment.ts";
import { readSecretFiles } from "#platform/secret-files.ts";

type Program = { words: string[]; run: () => Promise<unknown> };

const programs: Program[] = [
  { words: ["service"], run: () => import("#service/main.ts") },
  { words: ["health"], run: () => import("./health.ts") },
  { words: ["doctor"], run: () => import("../doctor.ts") },
  { words: ["web", "rotate-key"], run: () => import("../rotate-key.ts") },
  { words: ["web", "audit", "verify"], run: () => import("../audit-verify.ts") },
  { words: ["web", "audit", "public-key"], run: () => import("../audit-public-key.ts") },
  { words: ["web", "audit", "erase"], run: () => import("../audit-erase.ts") },
  { words: ["web", "migrate"], run: () => import("../migrate-web.ts") },
  { words: ["web", "safeguards", "off"], run: () => import("../safeguards-off.ts") },
  { words: ["web", "retention"], run: () => import("../retention.ts") },
  { words: ["web", "partitions"], run: () => import("../partitions.ts") },
  { words: ["web", "person"], run: () => import("../person.ts") },
  { words: ["web", "organization", "erase"], run: () => import("../erase-organization.ts") },
  { words: ["web"], run: startWeb },
];

/** Starts the web app with the configuration that it was built with. A release has no `next.config.mjs`. */
async function startWeb(): Promise<void> {
  if (process.argv.length > 2) refuse();
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8")) as {
    config: object;
  };
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(config);
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  await import("#lib/server/entry/main.ts");
}

function refuse(): never {
  const names = programs.map(({ words }) => words.join(" "));
  console.error(`Usage: kontor <program> …. The programs are ${names.join(", ")}, and --version.`);
  process.exit(2);
}

/**
 * Reads secrets by file, and makes each path of the environment one from the directory in which the command
 * was given.
 */
function readSettings(): void {
  try {
    readSecretFiles(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const paths = {
    DATA_DIR: process.env["DATA_DIR"] || ".data/web",
    SERVICE_DATA_DIR: process.env["SERVICE_DATA_DIR"] || ".data/service",
    SECRETS_FILE: process.env["SECRETS_FILE"] || ".data/secrets.json",
    STORE_DIR: process.env["STORE_DIR"],
    STATIC_DIR: process.env["STATIC_DIR"],
    SERVICE_STORE_DIR: process.env["SERVICE_STORE_DIR"],
    SERVICE_SEED: process.env["SERVICE_SEED"],
    CHARTS_DIRECTORY: process.env["CHARTS_DIRECTORY"],
  };
  for (const [name, value] of Object.entries(paths)) if (value) process.env[name] = path.resolve(value);
}

const given = process.argv.slice(2);
if (given[0] === "--version") {
  console.log(readFileSync(path.join(import.meta.dirname, "VERSION"), "utf8").trim());
  process.exit(0);
}
const program = programs.find(({ words }) => words.every((word, index) => given[index] === word));
if (!program) refuse();
process.argv.splice(2, program.words.length);
readSettings();
// The web app finds its files from there. The service does not, and its commands take files of the caller's
// directory.
if (program.words[0] !== "service") process.chdir(import.meta.dirname);
await program.run();
