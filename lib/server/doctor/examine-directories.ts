import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { closeDirectory, isOpenToOthers, OpenDirectoryError } from "#platform/private-directory.ts";
import { secretsFile } from "#platform/secrets.ts";
import { type Finding, ok, wrong } from "./finding.ts";

/**
 * Examines the directory of the secrets and further ones with data. Those that do not exist are left out.
 * One that is open to other users of the machine is closed, as every start of a program does.
 */
export function examineDirectories(others: readonly string[]): Finding[] {
  const directories = new Set([path.dirname(secretsFile()), ...others]);
  return [...directories].filter((directory) => existsSync(directory)).map(examine);
}

function examine(directory: string): Finding {
  const wasOpen = isOpenToOthers(directory);
  try {
    closeDirectory(directory);
  } catch (error) {
    if (!(error instanceof OpenDirectoryError)) throw error;
    return wrong(directory, error.message);
  }
  if (!wasOpen) return ok(directory, "closed to other users of this machine.");
  return wrong(
    directory,
    "was open to other users of this machine, and is closed now. If others use it, replace the secrets that lie in it.",
  );
}
