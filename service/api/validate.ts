import { setImmediate as pause } from "node:timers/promises";
import { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import { ServiceError } from "./service-error.ts";

/** Maximum number of invalid values in one response. */
const maxErrors = 1000;

function fieldOf(path: PropertyKey[]): { index?: number; property: string } {
  const [first, ...rest] = path;
  if (typeof first === "number") return { index: first, property: rest.map(String).join(".") };
  return { property: path.map(String).join(".") };
}

function fieldErrors(issues: z.core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const key = JSON.stringify(path.map(String));
      const message = issue.code === "unrecognized_keys" ? "Is not known here" : issue.message;
      const known = byField.get(key);
      if (known) known.messages.push(message);
      else if (byField.size < maxErrors) byField.set(key, { ...fieldOf(path), messages: [message] });
    }
  }
  return [...byField.values()];
}

/**
 * Parses an array record by record. Throws BAD_INPUT like `validate`. Stops at a thousand invalid values,
 * because the response to a million invalid records would take seconds to build. Pauses regularly, so that
 * other requests are served.
 */
export async function validateEach<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>[]> {
  const issues: z.core.$ZodIssue[] = [];
  const records: z.output<Schema>[] = [];
  for (const [index, record] of validate(z.array(z.unknown()), value).entries()) {
    const parsed = schema.safeParse(record);
    if (parsed.success) records.push(parsed.data);
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })));
    if (issues.length >= maxErrors) break;
    if (index % 1000 === 999) await pause();
  }
  if (issues.length > 0) throw new ServiceError("BAD_INPUT", { errors: fieldErrors(issues) });
  return records;
}

/**
 * Parses a value by a schema of the contract. Throws BAD_INPUT with the record's index and the property of
 * each invalid value.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ServiceError("BAD_INPUT", { errors: fieldErrors(parsed.error.issues) });
}
