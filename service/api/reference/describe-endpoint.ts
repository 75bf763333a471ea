import { z } from "zod";
import { type CallableName, callableEndpoints, identifiedRecordOf } from "#contract/additions.ts";
import { apiPrefix, type Endpoint, endpoints, errorsOf } from "#contract/endpoints.ts";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { type ErrorCode, errorSentences, errorStatus, writtenError } from "#contract/errors.ts";
import { errorExample, examples } from "#contract/examples.ts";
import { pathParameters } from "#contract/path-parameters.ts";
import type { Scope } from "#contract/scopes.ts";
import {
  type AnswerHeader,
  conditionalHeaders,
  fileAnswers,
  headersOf,
  idempotencyKeyParameter,
} from "./describe-headers.ts";
import { type JsonSchema, querySchemas, schemaOf } from "./json-schemas.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string | undefined;
};

/**
 * A response of an endpoint with one status. `examples` are named. A response without content types has no
 * body.
 */
export type Answer = {
  status: number;
  description: string;
  headers: AnswerHeader[];
  contentTypes: string[];
  schema?: JsonSchema;
  examples: Record<string, unknown>;
  /** The error codes that the response can contain. */
  codes: ErrorCode[];
};

/** A core data type that a request body can contain. */
export type DescribedType = { path: string; record: JsonSchema; example: unknown };

/** An endpoint of the contract with everything that a client needs to know about it. */
export type DescribedEndpoint = {
  name: CallableName;
  method: Endpoint["method"];
  path: string;
  summary: string;
  description: string;
  tag: string;
  scope: Scope | null;
  parameters: Parameter[];
  body?: { description: string; schema: JsonSchema; example: unknown; types: DescribedType[] };
  answers: Answer[];
};

function parametersOf(
  name: CallableName,
  path: string,
  { query, takesIdempotencyKey }: Endpoint,
): Parameter[] {
  const example = examples[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]): Parameter => {
    const {
      description = "",
      type,
      enum: values,
    } = z.toJSONSchema(pathParameters[parameter] ?? z.string()) as JsonSchema;
    return {
      name: parameter,
      in: "path",
      required: true,
      description,
      schema: { type, ...(values && { enum: values }) },
      example: example.path[parameter],
    };
  });
  const inQuery = Object.entries(query ? querySchemas(query) : {}).map(
    ([parameter, { description = "", ...schema }]): Parameter => ({
      name: parameter,
      in: "query",
      required: false,
      description,
      schema,
      example: example.query?.[parameter],
    }),
  );
  return [
    ...inPath,
    ...inQuery,
    ...(name === "readFile" ? conditionalHeaders : []),
    ...(takesIdempotencyKey ? [idempotencyKeyParameter] : []),
  ];
}

function successOf(name: CallableName, endpoint: Endpoint): Answer[] {
  if (!endpoint.written) return fileAnswers;
  const { answer } = examples[name];
  const description = {
    200: "What was asked for.",
    201: "Created.",
    202: "Taken; it is worked off in the background.",
  };
  return [
    {
      status: endpoint.status,
      description: description[endpoint.status],
      headers: headersOf(endpoint.status, name),
      contentTypes: ["application/json"],
      schema: schemaOf(endpoint.written),
      examples: { [name]: answer },
      codes: [],
    },
  ];
}

function failuresOf(name: CallableName, endpoint: Endpoint): Answer[] {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return [...byStatus].map(([status, codes]) => ({
    status,
    description: codes.map((code) => `${code}: ${errorSentences[code]}`).join(" "),
    headers: headersOf(status, name),
    contentTypes: ["application/json"],
    schema: schemaOf(writtenError),
    examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
    codes,
  }));
}

/** Returns the description of an endpoint, derived from the contract alone. */
export function describeEndpoint(name: CallableName): DescribedEndpoint {
  const endpoint: Endpoint = callableEndpoints[name];
  const path = `${apiPrefix}${endpoint.organizationless ? "" : "/{organizationId}"}${endpoint.path}`;
  const { summary, description, method, scope, body } = endpoint;
  return {
    name,
    method,
    path,
    summary,
    description,
    tag: endpoint.organizationless ? "organizations" : (endpoint.path.split("/")[1] ?? ""),
    scope,
    parameters: parametersOf(name, path, endpoint),
    ...(body && {
      body: {
        description: body.description ?? "",
        schema: schemaOf(body),
        example: examples[name].body,
        types: coreDataTypes.map(({ path: type, record, identifier, example }) => ({
          path: type,
          ...(name === "inactivateRecords"
            ? {
                record: schemaOf(identifiedRecordOf(type)),
                example: example.map((values: CoreDataRecord) => ({ [identifier]: values[identifier] })),
              }
            : { record: schemaOf(record), example }),
        })),
      },
    }),
    answers: [...successOf(name, endpoint), ...failuresOf(name, endpoint)],
  };
}

/** Returns the descriptions of all endpoints, in the order of section 4, then those of the additions. */
export function describeAll(hasAdditions: boolean): DescribedEndpoint[] {
  const described = hasAdditions ? callableEndpoints : endpoints;
  return (Object.keys(described) as CallableName[]).map(describeEndpoint);
}
