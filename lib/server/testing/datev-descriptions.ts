import "server-only";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns the texts of DATEV's own descriptions, from the directory that DATEV_DESCRIPTIONS names. Empty
 * without one: the project does not contain them.
 */
export function datevDescriptions(): string[] {
  const folder = process.env["DATEV_DESCRIPTIONS"];
  if (!folder) return [];
  return globSync("*.json", { cwd: folder }).map((file) => readFileSync(path.join(folder, file), "utf8"));
}
