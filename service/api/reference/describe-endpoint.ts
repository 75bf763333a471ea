import { z } from "zod";
import { apiPrefix, type Endpoint, type EndpointName, endpoints, errorsOf } from "#contract/endpoints.ts";
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
  name: EndpointName;
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
  name: EndpointName,
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

function successOf(name: EndpointName, endpoint: Endpoint): Answer[] {
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

function failuresOf(name: EndpointName, endpoint: Endpoint): Answer[] {
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
export function describeEndpoint(name: EndpointName): DescribedEndpoint {
  const endpoint: Endpoint = endpoints[name];
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
        types: coreDataTypes.map(({ path: type, record, example }) => ({
          path: type,
          record: schemaOf(record),
          example,
        })),
      },
    }),
    answers: [...successOf(name, endpoint), ...failuresOf(name, endpoint)],
  };
}

/** Returns the descriptions of all endpoints, in the order of section 4. */
export function describeAll(): DescribedEndpoint[] {
  return (Object.keys(endpoints) as EndpointName[]).map(describeEndpoint);
}
