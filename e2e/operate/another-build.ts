import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Copies a release so that it is another build, as the next version is: another build id, and another name
 * for each script and style. Everything else is the same, because a second build takes minutes.
 * `addNextStep` makes its schema newer.
 */
export function makeAnotherBuild(release: string, target: string): void {
  cpSync(release, target, { recursive: true, verbatimSymlinks: true });
  const build = path.join(target, ".next");
  const id = readFileSync(path.join(build, "BUILD_ID"), "utf8");
  const files = globSync("static/**/*.{js,css}", { cwd: build }).filter((file) => !file.includes(id));
  const renamed = new Map(files.map((file) => [path.basename(file), otherName(path.basename(file))]));
  if (new Set([...renamed.keys(), ...renamed.values()]).size !== 2 * renamed.size)
    throw new Error("A script would get the name of another one.");
  renamed.set(id, otherName(id));
  const escaped = [...renamed.keys()].map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const anyName = new RegExp(escaped.join("|"), "g");
  for (const file of globSync("**/*", { cwd: build, withFileTypes: true })) {
    if (!file.isFile() || !/\.(js|mjs|css|json|html|rsc|txt|map)$|BUILD_ID$/.test(file.name)) continue;
    const whole = path.join(file.parentPath, file.name);
    const text = readFileSync(whole, "utf8");
    const changed = text.replaceAll(anyName, (name) => renamed.get(name) ?? name);
    if (changed !== text) writeFileSync(whole, changed);
  }
  for (const file of files) {
    const directory = path.join(build, path.dirname(file));
    renameSync(path.join(build, file), path.join(directory, otherName(path.basename(file))));
  }
  renameSync(path.join(build, "static", id), path.join(build, "static", otherName(id)));
}

/** The step that the next version adds to the schemas, and a table of each program that it changes. */
export const nextStep = { name: "9999-next-version", tables: ["export", "hand_over"] } as const;

/**
 * Adds a step to the schemas of both programs of a release, as the next version has one: a column that the
 * version before does not know. Throws if the lists of steps are not found in its programs.
 */
export function addNextStep(release: string): void {
  const step = /"\d{3,4}-[a-z-]+":\s*\{\s*up\b/g;
  const tables = new Set<string>();
  for (const file of globSync(["programs/*.mjs", ".next/server/**/*.js"], { cwd: release })) {
    const whole = path.join(release, file);
    const text = readFileSync(whole, "utf8");
    const last = [...text.matchAll(step)].at(-1);
    if (!last) continue;
    const table = nextStep.tables[text.includes('"0018-choose-several"') ? 0 : 1];
    const added = `"${nextStep.name}":{up:(db)=>db.schema.alterTable("${table}").addColumn("of_next_version","text").execute()},`;
    writeFileSync(whole, text.slice(0, last.index) + added + text.slice(last.index));
    tables.add(table);
  }
  if (tables.size !== nextStep.tables.length) throw new Error("The steps of the schemas were not found.");
}

/** Changes the first character, so that lengths that stand in files stay right. */
const otherName = (name: string) => (name.startsWith("_") ? "-" : "_") + name.slice(1);
