import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

const tool = (file: string, ...options: string[]) => [path.join("node_modules", file), ...options];

/**
 * The checks that read the code without running it, the longest first. Types and lint need the route types.
 */
export const checks = {
  "route types": tool("next/dist/bin/next", "typegen"),
  lint: tool(
    "eslint/bin/eslint.js",
    ".",
    "--max-warnings=0",
    ...["--cache", "--cache-strategy", "content", "--cache-location", "node_modules/.cache/eslint/"],
  ),
  types: tool("typescript-7/bin/tsc", "-p", "."),
  "unused code": tool("knip/bin/knip.js"),
  texts: tool(
    "@lingual/i18n-check/dist/bin/index.js",
    ...["--source", "en", "--locales", "lib/shared/messages", "--format", "next-intl"],
    ...["--unused", "app", "components", "lib"],
    ...["--next-intl-translation-fn-type-alias", "FileTranslator"],
    // These hold just the texts that name an organization; a test compares them with the others.
    ...["--exclude", "lib/shared/messages/de-client.json", "lib/shared/messages/en-client.json"],
  ),
  names: ["scripts/check-names.ts"],
  comments: ["scripts/check-comments.ts"],
  format: tool(
    "prettier/bin/prettier.cjs",
    ...["--check", ".", "--log-level=warn"],
    ...["--cache", "--cache-strategy", "content"],
  ),
};

/** The name of a check, as the commands print it. */
export type CheckName = keyof typeof checks;

/**
 * Runs a command with this Node.js and shows its output in this terminal. Resolves with whether it
 * succeeded.
 */
export async function succeeds(
  command: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
  });
  const [status] = (await once(child, "close")) as [number | null];
  return status === 0;
}
