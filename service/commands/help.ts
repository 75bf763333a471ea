import { callOf } from "#platform/call-of.ts";
import type { Command, Group } from "./command.ts";

const calling = callOf("service", "npm run --silent");

/** Returns the help text of one command. */
export function helpOfCommand({ usage, summary, notes }: Command): string {
  return [`${calling} ${usage}`, summary, ...(notes === undefined ? [] : [notes])].join("\n\n");
}

/** Returns the list of a group's commands. */
export function helpOfGroup({ commands }: Group): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `${usage}\n    ${summary}`);
  return [...lines, `${calling} <command> --help says more.`].join("\n\n");
}

/** Returns the help text of the whole program. */
export function helpOfService(groups: Record<string, Group>): string {
  const width = Math.max(...Object.keys(groups).map((name) => name.length));
  const lines = Object.entries(groups).map(
    ([name, { summary, commands }]) =>
      `  ${name.padEnd(width)}  ${Object.keys(commands).join(", ")}: ${summary}`,
  );
  return `${calling} [api | worker]          runs the service; without a role it has both
${calling} <command> [options]     does something to its database

${lines.join("\n")}

Every command has --help, and --json for a result that a program can read; errors go to standard error. Status 0: done,
1: it could not be done, 2: it was called in a wrong way.${calling.startsWith("npm") ? " --silent keeps npm's own lines out of the output." : ""}

Commands find the database as the service does, by SERVICE_DATABASE_URL or SERVICE_DATA_DIR. On PostgreSQL they work
beside a running service, which sees the change within a second. PGlite belongs to one process: stop the service first.`;
}
