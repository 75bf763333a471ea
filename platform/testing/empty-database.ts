import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

/**
 * Returns the path of a template directory of `kind`. It contains a hash of package-lock.json and of
 * `whatCounts`, so another version of any library gets another template.
 */
export function templatePath(kind: string, ...whatCounts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const part of whatCounts) hash.update(part);
  return path.join(root, "node_modules", ".cache", "kontor", `${kind}-${hash.digest("hex").slice(0, 16)}`);
}

/**
 * Reads the sources that decide the content of a template, by patterns of the project's files. When one
 * changes, the template is made anew.
 */
export function sources(...patterns: readonly string[]): Buffer[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .sort()
    .map((file) => readFileSync(path.join(root, file)));
}

/**
 * Creates a template directory once for all processes. `fill` writes into a draft directory, which is
 * renamed when it is complete. Rejects with the error of `fill`.
 */
export async function makeOnce(template: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(template)) return;
  const draft = `${template}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  await fill(draft);
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process was first. Its template is equivalent.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/**
 * Deletes the two template databases that a new PGlite contains. No program of the project opens them, and
 * without them every copy of the directory has half the bytes and files. `run` executes one statement.
 */
export async function dropTemplateDatabases(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const name of ["template0", "template1"]) {
    await run(`alter database ${name} is_template false`);
    await run(`drop database ${name}`);
  }
}

/**
 * Puts an empty PGlite database into a program's data directory, as the program itself would at its first
 * start. Creating one takes five seconds; copying the template takes a tenth of a second.
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
