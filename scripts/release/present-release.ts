import { readFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

const checkout = path.resolve(import.meta.dirname, "../..");

/**
 * The release of the present commit: its version, its whole commit, and the directory that it is built in.
 */
export function presentRelease(): { version: string; commit: string; directory: string } {
  const { version } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8")) as {
    version: string;
  };
  const commit = run("git", ["rev-parse", "HEAD"], checkout);
  const name = `kontor-${version}-${shortCommit(commit)}`;
  return { version, commit, directory: path.join(checkout, ".data", "releases", name) };
}

/** The part of a commit that names a release and its build. */
export const shortCommit = (commit: string): string => commit.slice(0, 12);
