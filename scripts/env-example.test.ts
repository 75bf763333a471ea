import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { webVariables } from "#lib/server/configuration.ts";
import { knownVariables } from "#platform/known-variables.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { serviceVariables } from "#service/configuration.ts";

const root = path.resolve(import.meta.dirname, "..");
const schemas = { "lib/server/configuration.ts": webVariables, "service/configuration.ts": serviceVariables };

/**
 * The variables that the system, npm, Next.js or another program of the project sets. Operators do not set
 * them.
 */
const given = [
  ...["PATH", "HOME", "TMPDIR", "NODE_ENV", "NODE_COMPILE_CACHE"],
  ...["NEXT_RUNTIME", "KONTOR_BUILD_ID", "BARE_ANSWER"],
];

const sources = globSync(
  "{*,{app,bench,components,contract,e2e,lib,platform,screenshots,scripts,service}/**/*}.{ts,tsx,mjs}",
  {
    cwd: root,
    exclude: ["**/node_modules/**", "**/*.test.ts"],
  },
).map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

function secretNames(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "kontor-secrets-"));
  const names = Object.keys(loadSecrets({}, path.join(folder, "secrets.json")));
  rmSync(folder, { recursive: true });
  return names;
}

/** Returns each variable that a program or command reads, with its defaults there as text. */
function variablesRead(): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  const add = (name: string, text: string) => read.set(name, (read.get(name) ?? new Set()).add(text));
  for (const schema of Object.values(schemas)) {
    const defaults: Record<string, string | number | string[] | undefined> = schema.parse({});
    for (const name of Object.keys(schema.shape)) add(name, String(defaults[name] ?? ""));
  }
  for (const name of secretNames()) add(name, "");
  const reading = /process\.env(?:\["|\.)([A-Z][A-Z0-9_]+)(?:"\])?(?: (?:\|\||\?\?) "?([\w./-]+)"?)?/g;
  for (const { text } of sources)
    for (const [, name = "", literal] of text.matchAll(reading)) {
      if (literal === undefined || literal === "undefined") read.set(name, read.get(name) ?? new Set([""]));
      else add(name, literal);
    }
  for (const name of given) read.delete(name);
  return read;
}

const example = new Map(
  [...readFileSync(path.join(root, ".env.example"), "utf8").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
const read = variablesRead();

test("the environment is read by the two schemas and by name, in no other way", () => {
  const calling = sources
    .filter(({ text }) => /\breadEnvironment\((?!\n)/.test(text))
    .map(({ file }) => file);
  expect(calling.sort()).toEqual(Object.keys(schemas).sort());
});

test(".env.example names every variable that is read, and no other", () => {
  expect([...example.keys()].sort()).toEqual([...read.keys()].sort());
});

test("the list by which misspelt variables are told has the names of .env.example", () => {
  expect(knownVariables).toEqual([...example.keys()]);
});

test.each([...example])(".env.example gives %s its default, %s", (name, value) => {
  expect([...(read.get(name) ?? [])]).toContain(value);
});
