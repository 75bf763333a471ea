import { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import { ServiceError } from "./service-error.ts";

/** The most wrong values that one answer names. */
const mostErrors = 1000;

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
      else if (byField.size < mostErrors) byField.set(key, { ...fieldOf(path), messages: [message] });
    }
  }
  return [...byField.values()];
}

/**
 * Parses an array record by record, or throws BAD_INPUT as `validate` does. It stops at a thousand wrong values: what
 * a body of a million wrong records is refused for would otherwise be put together for seconds.
 */
export function validateEach<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema>[] {
  const issues: z.core.$ZodIssue[] = [];
  const records: z.output<Schema>[] = [];
  for (const [index, record] of validate(z.array(z.unknown()), value).entries()) {
    const parsed = schema.safeParse(record);
    if (parsed.success) records.push(parsed.data);
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })));
    if (issues.length >= mostErrors) break;
  }
  if (issues.length > 0) throw new ServiceError("BAD_INPUT", { errors: fieldErrors(issues) });
  return records;
}

/** Parses a value by a schema of the contract, or throws BAD_INPUT that names record and property of what is wrong. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ServiceError("BAD_INPUT", { errors: fieldErrors(parsed.error.issues) });
}
