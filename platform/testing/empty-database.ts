import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

/** Where a template of `kind` is kept: another version of any library, and whatever else counts, has another. */
export function templatePath(kind: string, ...whatCounts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const part of whatCounts) hash.update(part);
  return path.join(root, "node_modules", ".cache", "kontor", `${kind}-${hash.digest("hex").slice(0, 16)}`);
}

/**
 * Makes a directory once, for all processes: `fill` gets one of its own, which becomes the template when it is
 * complete. Rejects with what `fill` rejects with.
 */
export async function makeOnce(template: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(template)) return;
  const draft = `${template}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  await fill(draft);
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process was first; its template is as good.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/**
 * Deletes the two databases that a new PGlite has beside its own, which no program of ours opens: the directory has half
 * the bytes and files then, and every test copies it. `run` executes one statement.
 */
export async function dropTemplateDatabases(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const name of ["template0", "template1"]) {
    await run(`alter database ${name} is_template false`);
    await run(`drop database ${name}`);
  }
}

/**
 * Gives a program's data directory an empty PGlite database, as the program would make it by itself when it starts
 * for the first time. That takes PGlite five seconds; a copy takes a tenth of one.
 */
export async function copyEmptyDatabase(directory: string): Promise<void> {
  const template = templatePath("empty", readFileSync(import.meta.filename));
  await makeOnce(template, async (draft) => {
    const { PGlite } = await import("@electric-sql/pglite");
    const pglite = await PGlite.create(draft);
    await dropTemplateDatabases((statement) => pglite.exec(statement));
    await pglite.close();
  });
  cpSync(template, path.join(directory, "database"), { recursive: true });
}
