import { type JsonSchema, resolve } from "./json-schemas.ts";

/** One field of a JSON value. `depth` is the number of enclosing objects, from 0. */
export type Field = {
  name: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  values: string[];
};

/** Returns a short description of a schema's type. */
function typeOf(schema: JsonSchema): string {
  const { type = "any", format, items, minLength = 0, maxLength } = resolve(schema);
  if (items) return `array of ${typeOf(items)}s`;
  const length = maxLength === undefined ? "" : `, ${minLength} to ${maxLength} characters`;
  return (format ? `${type}, ${format}` : type) + length;
}

/**
 * Returns the fields of a JSON value in order. The fields of an object or of an array's elements follow
 * their field.
 */
export function listFields(schema: JsonSchema, depth = 0): Field[] {
  const { properties, items, required = [] } = resolve(schema);
  if (items) return listFields(items, depth);
  return Object.entries(properties ?? {}).flatMap(([name, given]) => {
    const field = resolve(given);
    const values = field.enum ?? field.items?.enum ?? (field.const === undefined ? [] : [field.const]);
    const description = given.description ?? field.description ?? "";
    return [
      { name, depth, type: typeOf(field), required: required.includes(name), description, values },
      ...listFields(field, depth + 1),
    ];
  });
}
