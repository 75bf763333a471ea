import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Configuration } from "../configuration.ts";
import type { Tables } from "../database/tables.ts";
import { formatPath } from "../database/format-path.ts";

/** Thrown when a command's arguments are wrong or incomplete. The process ends with status 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Thrown when a valid command cannot be executed. The process ends with status 1. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The result of a command: `value` for programs, `text` for people. */
export type Result = { value: unknown; text: string };

/** Executes a command on an open database with the newest schema. */
export type CommandWork = (to: { database: Kysely<Tables>; configuration: Configuration }) => Promise<Result>;

export type Command = {
  /** The call: group, verb, operands and options. */
  usage: string;
  /** The effect, in one sentence. */
  summary: string;
  /** Further information: defaults, side effects, limits. */
  notes?: string;
  /** Parses the arguments and returns the work. Throws a `UsageError`. */
  prepare: (given: readonly string[]) => Promise<CommandWork>;
};

/** The commands of one subject, by verb. */
export type Group = { summary: string; commands: Record<string, Command> };

type Options = NonNullable<ParseArgsConfig["options"]>;

type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true }>
>["values"];

/**
 * Declares a command. `operands` are the required arguments after the verb, in order; `options` are those
 * of `parseArgs`. `prepare` receives both by name and checks them before a database is opened.
 */
export function command<const Operand extends string, const Given extends Options>(definition: {
  usage: string;
  summary: string;
  notes?: string;
  operands: readonly Operand[];
  options: Given;
  prepare: (given: Record<Operand, string> & Values<Given>) => CommandWork | Promise<CommandWork>;
}): Command {
  const { operands, options, prepare, ...description } = definition;
  return {
    ...description,
    async prepare(given) {
      const { values, positionals } = parse({ args: [...given], options, allowPositionals: true });
      const [missing] = operands.slice(positionals.length);
      if (missing !== undefined) throw new UsageError(`<${missing}> is missing. Usage: ${definition.usage}`);
      const [extra] = positionals.slice(operands.length);
      if (extra !== undefined) throw new UsageError(`"${extra}" is too much. Usage: ${definition.usage}`);
      const named = Object.fromEntries(operands.map((name, index) => [name, positionals[index]]));
      return prepare({ ...named, ...values } as Record<Operand, string> & Values<Given>);
    },
  };
}

function parse<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw code.startsWith("ERR_PARSE_ARGS") ? new UsageError(message) : error;
  }
}

/**
 * Validates arguments by a schema and returns its output. `labels` are the names of the properties on the
 * command line. Throws a `UsageError` that names everything missing or wrong.
 */
export function checked<Schema extends z.ZodObject>(
  schema: Schema,
  value: Record<string, unknown>,
  labels: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path: [property = "", ...inside], message }) => {
    const label = labels[String(property)] ?? String(property);
    if (value[String(property)] === undefined) return `${label} is missing.`;
    return `${label}${formatPath(inside)} can't be used: ${message}.`;
  });
  throw new UsageError(sentences.join("\n"));
}
