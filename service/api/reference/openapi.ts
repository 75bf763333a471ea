import type { Scope } from "#contract/scopes.ts";
import { type Answer, describeAll, type DescribedEndpoint, type Parameter } from "./describe-endpoint.ts";
import type { AnswerHeader } from "./describe-headers.ts";
import { namedSchemas } from "./json-schemas.ts";

/**
 * The addresses of the interface: the service's origin, the realm's two endpoints, and the page that
 * displays a code; and whether the service has the additions.
 */
export type InterfaceAddresses = {
  origin: string;
  authorization: string;
  token: string;
  codeDisplay: string;
  hasAdditions: boolean;
};

/** The permissions of each scope, in words. */
export const scopeDescriptions: Record<Scope, string> = {
  offline_access: "Stay connected for up to 24 months",
  core_data: "Submit imports of core data and read their logs",
  exports: "Create exports, read their postings and files",
  email: "Read the person's email address",
  profile: "Read the person's name",
};

/** The rules of the whole interface, in one to three sentences each. */
export const generalRules = [
  "Every request carries `Authorization: Bearer <access token>`; the token is for one organization.",
  "Answers may get further fields, and enumerations further values: pass over what you don't know. What would break a client comes under a new version in the path.",
  "Codes are strings: leading zeros count. Times are ISO 8601 in UTC. Amounts are in major units of their currency.",
  "A list comes in pages. The next one begins at offset + limit, where limit is the `pageSize` of the answer.",
  "An organization has a number of requests a minute, over all its clients. Above it the answer is 429, and Retry-After says how many seconds to wait.",
  "Every answer carries `x-request-id`, which finds the request in the service's log. One that the request brought is kept.",
  "Every refusal has the same envelope. Decide by `errorCode`, show `message`, and quote `requestId` when you ask for help. What can't be read as a request at all is answered 400, 408 or 431 with BAD_REQUEST.",
];

const tags: Record<string, string> = {
  exports: "Exports of postings",
  files: "The files of exported postings",
  imports: "Imports of core data",
  "core-data": "Core data records: Kontor's additions to the interface",
  organizations: "The organization of an access token",
};

/** Returns the example of a header or parameter in the type of its schema. */
const typed = (example: string, type: unknown) => (type === "integer" ? Number(example) : example);

function headerObjects(headers: AnswerHeader[]) {
  return Object.fromEntries(
    headers.map(({ name, description, schema, example }) => [
      name,
      { description, schema, example: typed(example, schema.type) },
    ]),
  );
}

/** The body of a file. JSON Schema knows no bytes; generators of clients take this for them. */
const bytes = { type: "string", format: "binary" } as const;

function responseOf({ description, headers, contentTypes, schema, examples }: Answer) {
  const values = Object.entries(examples).map(([name, value]) => [name, { value }]);
  const media = schema ? { schema, examples: Object.fromEntries(values) as object } : { schema: bytes };
  return {
    description,
    headers: headerObjects(headers),
    ...(contentTypes.length > 0 && {
      content: Object.fromEntries(contentTypes.map((type) => [type, media])),
    }),
  };
}

function parameterObject({ example, ...parameter }: Parameter) {
  return { ...parameter, ...(example !== undefined && { example: typed(example, parameter.schema.type) }) };
}

function operationOf(endpoint: Omit<DescribedEndpoint, "name"> & { name: string }) {
  const { name, summary, description, tag, scope, parameters, body, answers } = endpoint;
  return {
    operationId: name,
    summary,
    description,
    tags: [tag],
    security: [{ realm: scope ? [scope] : [] }],
    parameters: parameters.map(parameterObject),
    ...(body && {
      requestBody: {
        description: body.description,
        required: true,
        content: {
          "application/json": {
            schema: body.schema,
            examples: Object.fromEntries(body.types.map(({ path, example }) => [path, { value: example }])),
          },
        },
      },
    }),
    responses: Object.fromEntries(answers.map((answer) => [answer.status, responseOf(answer)])),
  };
}

/** Returns a name in PascalCase, such as `CostCenters` for the path `cost-centers`. */
const pascalCase = (path: string) =>
  path.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns an operation for each path of an endpoint. One with a body has a path for each core data type,
 * because `/imports/{coreDataType}` and `/imports/{processId}` would be the same path, which OpenAPI 3.1
 * forbids, and because each type has records of its own.
 */
function operationsOf(
  endpoint: DescribedEndpoint,
): { path: string; operation: ReturnType<typeof operationOf> }[] {
  const { body, name, path, parameters } = endpoint;
  if (!body) return [{ path: endpoint.path, operation: operationOf(endpoint) }];
  return body.types.map((type) => ({
    path: path.replace("{coreDataType}", type.path),
    operation: operationOf({
      ...endpoint,
      name: name.replace("Records", pascalCase(type.path)),
      summary: `${endpoint.summary}: ${type.path}`,
      parameters: parameters.filter((parameter) => parameter.name !== "coreDataType"),
      body: { ...body, schema: { type: "array", items: type.record }, types: [type] },
    }),
  }));
}

/** Returns the interface as an OpenAPI 3.1 document, derived from the contract alone. */
export function interfaceDocument({ origin, authorization, token, hasAdditions }: InterfaceAddresses) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of describeAll(hasAdditions)) {
    const method = endpoint.method.toLowerCase();
    for (const { path, operation } of operationsOf(endpoint))
      paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Accounting export and core data import",
      summary: "Export postings with their documents, import core data, read what became of both.",
      description: generalRules.map((rule) => `- ${rule}`).join("\n"),
      version: "1",
    },
    externalDocs: { description: "The same as a page to read", url: `${origin}/docs` },
    servers: [{ url: origin }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas,
      securitySchemes: {
        realm: {
          type: "oauth2",
          description: "The authorization code grant. Every exchange of a refresh token gives a new one.",
          flows: {
            authorizationCode: {
              authorizationUrl: authorization,
              tokenUrl: token,
              refreshUrl: token,
              scopes: scopeDescriptions,
            },
          },
        },
      },
    },
  };
}
