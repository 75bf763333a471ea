import type { FastifySchema } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoints.ts";
import { type ErrorCode, errorStatus, writtenError } from "#contract/errors.ts";

const always: readonly ErrorCode[] = [
  "UNAUTHORIZED",
  "FORBIDDEN",
  "TOO_MANY_REQUEST",
  "INTERNAL_SERVER_ERROR",
];

const placeholders: Record<string, string> = {
  organizationId: "Identifier of the organization, such as muster-gmbh",
  exportId: "Identifier of an export",
  fileId: "Identifier of a file of a posting",
  coreDataType: "Type of core data, such as general-ledger-accounts",
  processId: "Identifier that an import was answered with",
};

function parametersOf(endpoint: Endpoint): z.ZodObject | undefined {
  const path = endpoint.organizationless ? endpoint.path : `{organizationId}${endpoint.path}`;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(names.map((name) => [name, z.string().describe(placeholders[name] ?? name)])),
  );
}

function errorsOf(endpoint: Endpoint): Record<number, z.ZodType> {
  const codes = new Map<number, ErrorCode[]>();
  for (const code of [...endpoint.errors, ...always]) {
    const status = errorStatus[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codes].map(([status, names]) => [status, writtenError.describe(names.join(", "))]),
  );
}

/** The description of an endpoint in the interface document, made from the contract alone. */
export function describeEndpoint(name: string, endpoint: Endpoint): FastifySchema {
  const parameters = parametersOf(endpoint);
  const answer =
    endpoint.written ??
    z.string().meta({ format: "binary", description: "The file in its own content type" });
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    security: [{ realm: endpoint.scope ? [endpoint.scope] : [] }],
    ...(parameters && { params: parameters }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status]: answer, ...errorsOf(endpoint) },
  };
}
