import { z } from "zod";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { type Endpoint, endpoints } from "#contract/endpoints.ts";
import { writtenError } from "#contract/errors.ts";

/** A JSON Schema of draft 2020-12, as far as the contract's schemas need it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | undefined;
  description?: string;
  format?: string;
  enum?: string[];
  const?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
};

const place = "#/components/schemas/";

/**
 * Takes out what zod writes and a reader has no use for: patterns and bounds that say what format and type say, and
 * `additionalProperties: false` in an answer, where a later version may have a field more.
 */
function tidy(schema: Record<string, unknown>, isAnswer: boolean): void {
  if (schema["format"] !== undefined) delete schema["pattern"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (isAnswer) delete schema["additionalProperties"];
  delete schema["id"];
}

/** The JSON Schemas of several of zod's at once, those with a name apart. */
function convert(schemas: z.ZodType[], isAnswer: boolean) {
  const whole = z.toJSONSchema(z.object(Object.fromEntries(schemas.entries())), {
    override: ({ jsonSchema }) => tidy(jsonSchema, isAnswer),
  });
  const { $defs = {}, properties = {} } = JSON.parse(JSON.stringify(whole).replaceAll("#/$defs/", place)) as {
    $defs?: Record<string, JsonSchema>;
    properties?: Record<string, JsonSchema>;
  };
  return { named: $defs, of: schemas.map((schema, index) => [schema, properties[index] ?? {}] as const) };
}

const all = Object.values<Endpoint>(endpoints);
const answers = convert([writtenError, ...all.flatMap(({ written }) => written ?? [])], true);
const records = coreDataTypes.map(({ record }) => record);
const bodies = convert([...all.flatMap(({ body }) => body ?? []), ...records], false);

/** Every schema of the contract that has a name, by that name. */
export const namedSchemas: Record<string, JsonSchema> = { ...answers.named, ...bodies.named };

const known = new Map<z.ZodType, JsonSchema>([...answers.of, ...bodies.of]);

/** The JSON Schema of a body, a record or an answer of the contract; a reference where it has a name. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return known.get(schema) ?? {};
}

/** Follows a reference to the schema that it names. */
export function resolve(schema: JsonSchema): JsonSchema {
  return schema.$ref ? (namedSchemas[schema.$ref.slice(place.length)] ?? {}) : schema;
}

/** The JSON Schemas of a query's parameters. Their texts stand for whole numbers. */
export function querySchemas(query: z.ZodType): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(query, { io: "input" }) as JsonSchema;
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description = "" }]) => [
      name,
      { type: "integer", minimum: name === "limit" ? 1 : 0, description },
    ]),
  );
}
