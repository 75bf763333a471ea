import { spawnSync } from "node:child_process";

/** Runs a program and returns what it prints, trimmed. Throws with its errors if it fails. */
export function run(command: string, given: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, given, {
    cwd,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} ended with ${status}:\n${stderr}`);
  return stdout.trim();
}
