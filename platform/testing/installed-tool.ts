import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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
