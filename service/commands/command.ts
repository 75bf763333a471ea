import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Configuration } from "../configuration.ts";
import type { Tables } from "../database/tables.ts";
import { placeOf } from "../database/place-of.ts";

/** Thrown when a command can't be understood or lacks something; it ends with status 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Thrown when a command was understood and can't be done; it ends with status 1. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** What a command says when it is done: for programs, and for people. */
export type Result = { value: unknown; text: string };

/** Does what a command is for, on an open database of the newest schema. */
export type Work = (to: { database: Kysely<Tables>; configuration: Configuration }) => Promise<Result>;

export type Command = {
  /** How it is called: group, verb, operands and options. */
  usage: string;
  /** What it does, in one sentence. */
  summary: string;
  /** What else there is to know: defaults, what stays and what ends. */
  notes?: string;
  /** Reads what was given and returns the work. Throws a `UsageError`. */
  prepare: (given: readonly string[]) => Promise<Work>;
};

/** Commands about one thing, by their verbs. */
export type Group = { summary: string; commands: Record<string, Command> };

type Options = NonNullable<ParseArgsConfig["options"]>;

type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true }>
>["values"];

/**
 * Declares a command. `operands` are what has to stand behind the verb, in this order; `options` are those of
 * `parseArgs`. `prepare` gets both by name and checks them, before a database is opened.
 */
export function command<const Operand extends string, const Given extends Options>(definition: {
  usage: string;
  summary: string;
  notes?: string;
  operands: readonly Operand[];
  options: Given;
  prepare: (given: Record<Operand, string> & Values<Given>) => Work | Promise<Work>;
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
      const named = Object.fromEntries(operands.map((name, place) => [name, positionals[place]]));
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
 * Checks what was given by a schema and returns what that makes of it. `labels` are the names by which the command's
 * caller knows the properties. Throws a `UsageError` that names everything missing or wrong.
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
    return `${label}${placeOf(inside)} can't be used: ${message}.`;
  });
  throw new UsageError(sentences.join("\n"));
}
