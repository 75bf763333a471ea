import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { makeOnce } from "./empty-database.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

function oldestVersion(): string {
  const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  const [, version] = /^>=(\d+\.\d+\.\d+)$/.exec(engines.node) ?? [];
  if (version === undefined)
    throw new Error(`"${engines.node}" of package.json's engines names no oldest version.`);
  return version;
}

/**
 * Returns the path of the oldest Node.js that may run the npm commands, as `engines` of package.json names
 * it. It is fetched from npm's registry once and kept under node_modules/.cache.
 */
export async function oldestNode(): Promise<string> {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const version = oldestVersion();
  const folder = path.join(root, "node_modules", ".cache", "kontor", `${name}-${version}`);
  await makeOnce(folder, async (draft) => {
    const options = ["--prefix", draft, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", ["install", ...options, `${name}@${version}`], { cwd: draft });
  });
  return path.join(folder, "node_modules", name, "bin", "node");
}
