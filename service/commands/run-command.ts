import type { Kysely } from "kysely";
import { type Configuration, readConfiguration } from "../configuration.ts";
import type { Tables } from "../database/tables.ts";
import { sentenceFor } from "../sentence-for.ts";
import { clients } from "./clients.ts";
import { type Command, type Group, type Result, UsageError } from "./command.ts";
import { documents } from "./documents.ts";
import { helpOfCommand, helpOfGroup, helpOfService } from "./help.ts";
import { keys } from "./keys.ts";
import { openForCommand } from "./open-for-command.ts";
import { organizations } from "./organizations.ts";
import { partitions } from "./partitions.ts";
import { postings } from "./postings.ts";
import { retention } from "./retention.ts";
import { seed } from "./seed.ts";
import { users } from "./users.ts";

const groups: Record<string, Group> = {
  ...{ organizations, users, clients, postings, documents },
  ...{ retention, partitions, keys, seed },
};

const isHelp = (argument: string) => argument === "--help" || argument === "-h";

/** Returns whether the arguments name a command or ask for help. Otherwise the program runs the service. */
export function isCommand(given: readonly string[]): boolean {
  return given.some(isHelp) || Object.hasOwn(groups, given[0] ?? "");
}

/** What a command works on, and `close`, which is called when it is done. */
export type CommandDatabase = {
  database: Kysely<Tables>;
  configuration: Configuration;
  close: () => Promise<void>;
};

/**
 * Opens the database that the environment names. Throws what `readConfiguration` and `openForCommand` throw.
 */
async function openByEnvironment(): Promise<CommandDatabase> {
  const configuration = readConfiguration();
  const database = await openForCommand(configuration);
  return { database: database.sql, configuration, close: () => database.close() };
}

async function execute(
  command: Command,
  given: readonly string[],
  open: () => Promise<CommandDatabase>,
): Promise<Result> {
  const work = await command.prepare(given);
  const { close, ...opened } = await open();
  try {
    return await work(opened);
  } finally {
    await close();
  }
}

/**
 * Executes a command and returns its output: help, or the result as text or JSON. `open` opens the database
 * that the command works on. Throws a `UsageError` before a database is opened, and any error of `open` and
 * the command.
 */
export async function answerTo(
  given: readonly string[],
  open: () => Promise<CommandDatabase> = openByEnvironment,
): Promise<string> {
  const wantsHelp = given.some(isHelp);
  const wantsJson = given.includes("--json");
  const [name = "", verb = "", ...rest] = given.filter(
    (argument) => !isHelp(argument) && argument !== "--json",
  );
  const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (!group) return helpOfService(groups);
  const command = Object.hasOwn(group.commands, verb) ? group.commands[verb] : undefined;
  if (wantsHelp) return command ? helpOfCommand(command) : helpOfGroup(group);
  if (!command) {
    const verbs = Object.keys(group.commands).join(", ");
    const unknown = verb === "" ? `What about ${name}?` : `"${verb}" is nothing to be done with ${name}.`;
    throw new UsageError(`${unknown} Known: ${verbs}; "${name} --help" says more.`);
  }
  const { value, text } = await execute(command, rest, open);
  return wantsJson ? JSON.stringify(value, null, 2) : text;
}

/** Returns the reason of an unexpected error, such as an unreachable database. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  const own = message || code || "for an unknown reason";
  return cause instanceof Error ? `${own} ${reasonOf(cause)}` : own;
}

/**
 * Runs a command. Its result is written to standard output, an error to standard error. Returns the exit
 * status of the process: 0 for success, 1 for a failure, 2 for wrong arguments.
 */
export async function runCommand(given: readonly string[]): Promise<number> {
  try {
    console.log(await answerTo(given));
    return 0;
  } catch (error) {
    console.error(
      sentenceFor(error) ??
        `The command failed: ${reasonOf(error)}. Does the database answer, and are SERVICE_DATABASE_URL or SERVICE_DATA_DIR right?`,
    );
    return error instanceof UsageError ? 2 : 1;
  }
}
