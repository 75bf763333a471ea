import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"];

const find = (name: string) =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** Returns whether a program is there, for a test that is left out without it. */
export const isInstalled = (name: string): boolean => find(name) !== undefined;

/**
 * Finds a program that a benchmark or a test needs, or installs it from the system's packages. Returns its
 * path. Throws an error that names the package if neither succeeds.
 */
export function installedTool(name: string, debianPackage: string): string {
  const found = find(name);
  if (found) return found;
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", debianPackage], options);
  const got = find(name);
  if (!got) throw new Error(`This needs ${name}. Install it (Debian's package is ${debianPackage}).`);
  return got;
}

/** Where Go lies that was unpacked from its makers' archive. */
const goFolder = "/usr/local/go/bin";

/**
 * Returns the path of a program that a test needs, which Go builds at the first call, at exactly this
 * version. Throws an error with half a sentence if there is no Go, or it gets no modules.
 */
export function builtByGo(module: string, version: string): string {
  const name = path.basename(module);
  const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache", `${name}-${version}`);
  const program = path.join(folder, name);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const PATH = [process.env["PATH"], goFolder].join(path.delimiter);
  const env = { ...process.env, PATH, GOBIN: folder, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
  try {
    execFileSync("go", ["install", `${module}@${version}`], { env, cwd: folder, stdio: "pipe" });
  } catch (cause) {
    throw new Error(`${name} can't be built, which needs Go and its modules`, { cause });
  }
  return program;
}
