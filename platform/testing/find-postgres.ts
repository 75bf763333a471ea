import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";

function configuredFolder(): string[] {
  const { status, stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return status === 0 ? [stdout.trim()] : [];
}

/**
 * Finds the folder that holds PostgreSQL's server programs: in PATH, where `pg_config` says, or where Debian puts
 * them, which is neither; of several there the newest. Undefined where none are installed.
 */
export function findPostgres(pathVariable: string): string | undefined {
  const newestFirst = (one: string, other: string) => other.localeCompare(one, "en", { numeric: true });
  const folders = [
    ...pathVariable.split(path.delimiter),
    ...configuredFolder(),
    ...globSync("/usr/lib/postgresql/*/bin").sort(newestFirst),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}
