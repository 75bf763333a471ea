import { z } from "zod";
import type { CoreDataField, CoreDataDescription } from "./core-data-type.ts";

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => value.trim() !== "", "Must not be blank")
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "Must be text");

const valueOf = ({ choices, longest }: CoreDataField) =>
  choices ? z.enum(choices.map(({ value }) => value)) : text(longest);

/** Returns the schema of the records of a type that the service accepts (interface, section 2.6). */
export function recordSchemaOf(type: CoreDataDescription) {
  return z.strictObject(Object.fromEntries(type.fields.map((field) => [field.key, valueOf(field)])));
}
