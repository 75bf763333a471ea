import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

const tool = (file: string, ...options: string[]) => [path.join("node_modules", file), ...options];

/** The checks that read the code without running it. */
export const checks: Record<string, string[]> = {
  "route types": tool("next/dist/bin/next", "typegen"),
  types: tool("typescript/bin/tsc", "-p", "."),
  lint: tool(
    "eslint/bin/eslint.js",
    ".",
    "--max-warnings=0",
    "--cache",
    "--cache-location",
    "node_modules/.cache/eslint/",
  ),
  format: tool("prettier/bin/prettier.cjs", "--check", ".", "--log-level=warn"),
  texts: tool(
    "@lingual/i18n-check/dist/bin/index.js",
    ...["--source", "en", "--locales", "lib/shared/messages", "--format", "next-intl"],
    ...["--unused", "app", "components", "lib"],
  ),
  "unused code": tool("knip/bin/knip.js"),
};

/** Runs one command with this Node.js, its output in this terminal, and returns whether it succeeded. */
export function succeeds(command: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
  });
  return status === 0;
}
