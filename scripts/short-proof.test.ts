import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { longTests, shortOnPostgres, shortStories } from "./short-proof.ts";

const root = path.resolve(import.meta.dirname, "..");
const missing = (names: readonly string[], isThere: (name: string) => boolean) =>
  names.filter((name) => !isThere(name));

// A name without a file would leave a story out of the short proof, or a long test in it, and nobody would
// be told.
test("every story, long test and repeated test of the short proof is there, once", () => {
  expect(missing(shortStories, (name) => existsSync(path.join(root, "e2e", `${name}.spec.ts`)))).toEqual([]);
  expect(missing(longTests, (files) => globSync(files, { cwd: root }).length > 0)).toEqual([]);
  expect(missing(shortOnPostgres, (name) => existsSync(path.join(root, name)))).toEqual([]);
  for (const names of [shortStories, longTests, shortOnPostgres])
    expect(new Set(names).size).toBe(names.length);
});
