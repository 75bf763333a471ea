import { z } from "zod";
import { callableEndpoints, identifiedRecordOf } from "#contract/additions.ts";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import type { Endpoint } from "#contract/endpoints.ts";
import { writtenError } from "#contract/errors.ts";

/** The part of JSON Schema (draft 2020-12) that the contract's schemas need. */
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

const prefix = "#/components/schemas/";

/**
 * Removes keywords of zod that do not help a reader: patterns and bounds that repeat the format or type,
 * and `additionalProperties: false` in a response, because a later version may add fields.
 */
function tidy(schema: Record<string, unknown>, isAnswer: boolean): void {
  if (schema["format"] !== undefined) delete schema["pattern"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (isAnswer) delete schema["additionalProperties"];
  delete schema["id"];
}

/**
 * Converts several zod schemas to JSON Schemas. Schemas with a name are returned separately and referenced.
 */
function convert(schemas: z.ZodType[], isAnswer: boolean) {
  const schema = z.toJSONSchema(z.object(Object.fromEntries(schemas.entries())), {
    override: ({ jsonSchema }) => tidy(jsonSchema, isAnswer),
  });
  const { $defs = {}, properties = {} } = JSON.parse(
    JSON.stringify(schema).replaceAll("#/$defs/", prefix),
  ) as {
    $defs?: Record<string, JsonSchema>;
    properties?: Record<string, JsonSchema>;
  };
  return {
    named: $defs,
    bySchema: schemas.map((schema, index) => [schema, properties[index] ?? {}] as const),
  };
}

const all = Object.values<Endpoint>(callableEndpoints);
const answers = convert([writtenError, ...all.flatMap(({ written }) => written ?? [])], true);
const records = coreDataTypes.flatMap(({ record, path }): z.ZodType[] => [record, identifiedRecordOf(path)]);
const bodies = convert([...all.flatMap(({ body }) => body ?? []), ...records], false);

/** All named schemas of the contract. */
export const namedSchemas: Record<string, JsonSchema> = { ...answers.named, ...bodies.named };

const known = new Map<z.ZodType, JsonSchema>([...answers.bySchema, ...bodies.bySchema]);

/**
 * Returns the JSON Schema of a body, a record or a response of the contract. A named schema is returned as
 * a reference.
 */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return known.get(schema) ?? {};
}

/** Returns the schema that a reference points to. Any other schema is returned as it is. */
export function resolve(schema: JsonSchema): JsonSchema {
  return schema.$ref ? (namedSchemas[schema.$ref.slice(prefix.length)] ?? {}) : schema;
}

/**
 * Returns the JSON Schemas of a query's parameters. Those with a pattern are integers, sent as text; the
 * others are texts.
 */
export function querySchemas(query: z.ZodType): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(query, { io: "input" }) as JsonSchema;
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description = "", pattern }]) => [
      name,
      pattern === undefined
        ? { type: "string", minLength: 1, description }
        : { type: "integer", minimum: name === "limit" ? 1 : 0, description },
    ]),
  );
}
