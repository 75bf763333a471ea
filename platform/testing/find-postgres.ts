import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";

function configuredFolder(): string[] {
  const { status, stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return status === 0 ? [stdout.trim()] : [];
}

/**
 * Returns the folder of PostgreSQL's server programs, or undefined if none are installed. Searches PATH,
 * then the folder that `pg_config` names, then Debian's folders, newest version first.
 */
export function findPostgres(pathVariable: string): string | undefined {
  const newestFirst = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  const folders = [
    ...pathVariable.split(path.delimiter),
    ...configuredFolder(),
    ...globSync("/usr/lib/postgresql/*/bin").sort(newestFirst),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}
