import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type CheckName, checks } from "./checks.ts";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Runs one check and prints its result, with the check's output if it failed. Returns whether it succeeded.
 */
async function runCheck(name: CheckName): Promise<boolean> {
  const started = performance.now();
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, checks[name], { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
  const ended = once(child, "close") as Promise<[number | null]>;
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) console.error(output.join(""));
  return status === 0;
}

/**
 * Runs checks in parallel, at most as many at once as there are cores. "route types" runs before the
 * others, which need it. Prints each result as it comes, and returns the names of the failed checks.
 */
export async function runChecks(chosen: readonly CheckName[]): Promise<CheckName[]> {
  const failed = (await runCheck("route types")) ? [] : (["route types"] satisfies CheckName[]);
  const waiting = chosen.filter((name) => name !== "route types");
  return [...failed, ...(await sideBySide(waiting))];
}

async function sideBySide(waiting: CheckName[]): Promise<CheckName[]> {
  const failed: CheckName[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await runCheck(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}
