import type { Description, Schema } from "./description.ts";

const text: Schema = { type: "string" };
const count: Schema = { type: "string", pattern: "^\\d+$" };
const list = (items: Schema): Schema => ({ type: "array", items });
const strict = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  ...{ type: "object", additionalProperties: false, properties, required },
});

const problem = strict(
  {
    ...{ type: text, title: text, detail: text, request_id: { type: "string", format: "uuid" } },
    ...{ status: { type: "integer" }, affected_elements: list(strict({ name: text, reason: text })) },
  },
  ["type", "title", "request_id", "status"],
);
const documentsError = strict({ request_id: text, error: text, error_description: text }, ["request_id"]);
const client = strict({
  ...{ id: { type: "string", pattern: "^\\d+-\\d+$" }, name: text },
  ...{ consultant_number: { type: "integer" }, client_number: { type: "integer" } },
  services: list(strict({ name: text, scopes: list(text) })),
});
const job = strict(
  {
    ...{
      id: { type: "string", format: "uuid" },
      filename: text,
      timestamp: { type: "string", format: "date-time" },
    },
    ...{ reference_id: text, label: text, result: { enum: ["pending", "succeeded", "failed"] } },
    ...{ data_category_id: { type: "integer" }, number_of_accounting_records: { type: "integer" } },
    validation_details: strict({
      ...{ type: text, title: text, detail: text },
      affected_elements: list(strict({ name: text, reason: text })),
    }),
  },
  ["id", "filename", "timestamp", "result"],
);
const documentMetadata = strict(
  { document_type: text, note: text, category: text, folder: text, register: text },
  [],
);

const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
const pages = { headers: { "Total-Items": { schema: count }, Link: { schema: text } } };
const refusals = (schema: Schema, ...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [String(status), json(schema)]));
const none = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [String(status), {}]));
const inPath = (name: string, schema: Schema = text) => ({ name, in: "path", required: true, schema });
const clientId = inPath("client-id", { type: "string", pattern: "^\\d+-\\d+$" });
const paging = [
  { name: "skip", in: "query", schema: { type: "integer", minimum: 0 } },
  { name: "top", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
];
const reference: Schema = { type: "string", maxLength: 254 };

/** What the stand-in takes and answers, in our own words, where nobody has given DATEV's descriptions. */
export const ownDescriptions: [id: string, Description][] = [
  [
    "clients",
    {
      servers: [{ url: "https://accounting-clients.api.datev.de/platform/v2" }],
      paths: {
        "/clients": {
          get: {
            parameters: [...paging, { name: "filter", in: "query", schema: text }],
            responses: {
              200: { ...json(list(client)), ...pages },
              ...refusals(problem, 400, 403),
              ...none(401),
            },
          },
        },
        "/clients/{client-id}": {
          get: {
            parameters: [clientId],
            responses: { 200: json(client), ...refusals(problem, 403), ...none(401, 404) },
          },
        },
      },
    },
  ],
  [
    "documents",
    {
      servers: [{ url: "https://accounting-documents.api.datev.de/platform/v2" }],
      paths: {
        "/clients/{client-id}/document-types": {
          get: {
            parameters: [clientId],
            responses: {
              200: json(list({ ...strict({ name: text, category: text }), additionalProperties: text })),
              ...refusals(documentsError, 400, 403, 404),
              ...none(401),
            },
          },
        },
        "/clients/{client-id}/duo-version": {
          get: {
            parameters: [clientId],
            responses: {
              200: json({ type: "object", required: ["allowed_file_extensions"] }),
              ...refusals(documentsError, 400, 403, 404),
              ...none(401),
            },
          },
        },
        "/clients/{client-id}/documents/{document-id}": {
          put: {
            parameters: [clientId, inPath("document-id", { type: "string", format: "uuid" })],
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: strict(
                    {
                      ...{ file: text, metadata: documentMetadata },
                      custom_metadata: strict({
                        ...{ sequence_first_guid: { type: "string", format: "uuid" } },
                        sequence_position: { type: "integer" },
                      }),
                    },
                    ["file"],
                  ),
                },
              },
            },
            responses: {
              201: json({ type: "object", required: ["id", "files"] }),
              ...refusals(documentsError, 400, 403, 404, 409),
              ...none(401),
            },
          },
        },
      },
    },
  ],
  [
    "extf-files",
    {
      servers: [{ url: "https://accounting-extf-files.api.datev.de/platform/v3" }],
      paths: {
        "/clients/{client-id}/extf-files/import": {
          post: {
            parameters: [
              clientId,
              {
                name: "Filename",
                in: "header",
                required: true,
                schema: { type: "string", pattern: "^EXTF_.{0,51}\\.csv$" },
              },
              { name: "Reference-Id", in: "header", schema: reference },
              { name: "Client-Application-Version", in: "header", schema: reference },
            ],
            requestBody: { content: { "application/octet-stream": {} } },
            responses: {
              202: { headers: { "Retry-After": { schema: count }, Location: { schema: text } } },
              ...refusals(problem, 400, 403, 413),
              ...none(401, 404, 415),
            },
          },
        },
        "/clients/{client-id}/extf-files/jobs": {
          get: {
            parameters: [clientId, ...paging],
            responses: {
              200: { ...json(list(job)), ...pages },
              ...refusals(problem, 400, 403),
              ...none(401, 404),
            },
          },
        },
        "/clients/{client-id}/extf-files/jobs/{job-id}": {
          get: {
            parameters: [clientId, inPath("job-id", { type: "string", format: "uuid" })],
            responses: { 200: json(job), ...refusals(problem, 400, 403), ...none(401, 404) },
          },
        },
      },
    },
  ],
];
