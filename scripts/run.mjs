// The first step of every npm script. It runs on any supported Node.js and without dependencies. It
// installs packages that are missing or outdated, and then starts the script with the Node.js of
// package.json.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

// `import.meta.dirname` exists only since Node.js 20.11, which is newer than the oldest supported one.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const runtime = path.join(root, "node_modules", ".bin", "node");
const stamp = path.join(root, "node_modules", ".installed");
const lock = path.join(root, ".data", "install.lock");

const commands = {
  start: "scripts/start.ts",
  "demo:datev": "scripts/demo-datev.ts",
  dev: "scripts/dev.ts",
  web: "scripts/web.ts",
  service: "service/main.ts",
  doctor: "scripts/doctor.ts",
  test: "scripts/test.ts",
  check: "scripts/check.ts",
  "test:unit": "scripts/test-unit.ts",
  "test:e2e": "scripts/test-e2e.ts",
  "test:postgres": "scripts/test-postgres.ts",
  "test:faults": "scripts/test-faults.ts",
  "test:keycloak": "scripts/test-keycloak.ts",
  "test:operate": "scripts/test-operate.ts",
  bench: "bench/main.ts",
  screenshots: "screenshots/main.ts",
  verify: "scripts/verify.ts",
  format: "scripts/format.ts",
  "draw-databases": "scripts/draw-databases.ts",
  release: "scripts/release/release.ts",
};

// The marker module "server-only" of lib/server throws without this condition.
const nodeOptions = { doctor: ["--conditions=react-server"] };

function expectedStamp() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

const isInstalled = () =>
  existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, "utf8") === expectedStamp();

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Runs `work` under a lock, so that two commands at the same time install only once. The second waits. */
function withLock(work) {
  mkdirSync(path.dirname(lock), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      if (owner && !isAlive(owner)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Installs the packages of the lock file without changing it. `npm ci` would refuse a lock file that lacks
 * the binaries of other systems, as a registry's mirror may write it.
 */
function install() {
  if (isInstalled()) return true;
  console.log("Installing packages …");
  const npm = process.env.npm_execpath;
  const [command, before] = npm ? [process.execPath, [npm]] : ["npm", []];
  const options = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(command, [...before, ...options], { cwd: root, stdio: "inherit" });
  if (status !== 0 || !existsSync(runtime)) return false;
  writeFileSync(stamp, expectedStamp());
  return true;
}

const [name = "", ...rest] = process.argv.slice(2);
const script = commands[name];
if (!script) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(", ")}.`);
  process.exit(2);
}
if (!isInstalled() && !withLock(install)) {
  console.error("The packages could not be installed; npm says why above. Is the npm registry reachable?");
  process.exit(1);
}

// Node.js keeps the compiled TypeScript of the programs, so that they start faster and use less memory.
const env = { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "node"), ...process.env };
const conditions = nodeOptions[name] ?? [];
const child = spawn(runtime, [...conditions, path.join(root, script), ...rest], {
  cwd: root,
  stdio: "inherit",
  env,
});
const stop = (signal) => child.kill(signal);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
// An npm that is killed leaves its children running. They end when their parent process has changed.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();
// The status of a program that a signal ended is that of a shell. scripts/child.ts has the same in
// TypeScript.
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
