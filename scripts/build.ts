import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withBuildLock } from "./build-lock.ts";
import { compileTexts, writeTexts } from "./compile-texts.ts";

const checkout = path.resolve(import.meta.dirname, "..");
const stamp = path.join(checkout, ".next", ".built");
const sources = [
  "{app,components,lib,contract,platform}/**/*.{ts,tsx,css,json}",
  "*.{ts,mjs,json}",
  "public/*",
  "scripts/{build,compile-texts}.ts",
];

function sourceHash(): string {
  const hash = createHash("sha256");
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: checkout, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^next-env/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(checkout, file)).update(readFileSync(file));
  return hash.digest("hex");
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();

/**
 * Copies the files that pdf.js loads at run time: character maps, standard fonts, decoders and color
 * profiles.
 */
export function copyPdfjsAssets(root = checkout): void {
  for (const folder of ["cmaps", "standard_fonts", "wasm", "iccs"]) {
    const target = path.join(root, "public", "pdfjs", folder);
    mkdirSync(target, { recursive: true });
    cpSync(path.join(root, "node_modules", "pdfjs-dist", folder), target, { recursive: true });
  }
}

/**
 * Builds the web app of a source tree in it. `environment` is added to that of this process. Returns whether
 * it was built; otherwise it prints why not.
 */
export async function buildWeb(root: string, environment: Record<string, string> = {}): Promise<boolean> {
  copyPdfjsAssets(root);
  const texts = await compileTexts(root);
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...environment },
  });
  if (status !== 0) console.error(`${stdout}\n${stderr}\nThe web app could not be built.`);
  else writeTexts(root, texts);
  return status === 0;
}

/**
 * Builds the web app if its sources have changed since the last build. Returns whether there is a current
 * build. A command beside a running one therefore builds nothing, and two commands at the same time build
 * once.
 */
export async function ensureBuilt(): Promise<boolean> {
  if (isBuilt()) return true;
  return withBuildLock(async () => {
    if (isBuilt()) return true;
    console.log("Building the web app …");
    const expected = sourceHash();
    rmSync(stamp, { force: true });
    const isDone = await buildWeb(checkout);
    if (isDone) writeFileSync(stamp, expected);
    return isDone;
  });
}
