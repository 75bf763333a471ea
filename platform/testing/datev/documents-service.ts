import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { allowedExtensions, readDocument } from "./document-rules.ts";
import { readMultipart } from "./multipart.ts";
import { documentsError } from "./problem.ts";
import { requireScope } from "./require-scope.ts";
import { type ArrivedDocument, type DatevClientSeed, type DatevState, findDatevClient } from "./state.ts";

const base = "/accounting-documents/platform/v2";
const missing = () => documentsError("DCO01005", "restapi.ScopeFault");

/**
 * `accounting:documents` 2.1.12: document types, permitted endings, and a document under an id of the app.
 */
export function addDocumentsService(server: FastifyInstance, state: DatevState): void {
  /** Runs work for a client that the request may reach and that has the service. */
  async function forClient(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    scope: string,
    work: (client: DatevClientSeed) => unknown,
  ) {
    if (!(await requireScope(state, request, reply, { scope, missing }))) return reply;
    if (!state.settings.hasAccess) return reply.code(403).send(documentsError());
    const client = findDatevClient(state, request.params.id);
    if (!client) return reply.code(404).send(documentsError());
    if (!client.services.includes("Belegbilderservice"))
      return reply.code(400).send(documentsError("DCO01019", "restapi.NoValidBelegeBestandFault"));
    return work(client);
  }
  server.get<{ Params: { id: string } }>(`${base}/clients/:id/document-types`, (request, reply) =>
    forClient(request, reply, "accounting:documents", ({ documentTypes = [] }) => documentTypes),
  );
  server.get<{ Params: { id: string } }>(`${base}/clients/:id/duo-version`, (request, reply) =>
    forClient(request, reply, "accounting:clients:read", () => ({
      allowed_file_extensions: allowedExtensions,
      allowed_staple_file_extensions: [],
      staple_logic: "logically",
    })),
  );
  const documentAddress = `${base}/clients/:id/documents/:guid`;
  server.put<{ Params: { id: string; guid: string } }>(documentAddress, (request, reply) =>
    forClient(request, reply, "accounting:documents", (client) => {
      const { id, guid } = request.params;
      if (!z.guid().safeParse(guid).success)
        return reply.code(400).send(documentsError("DCO01234", "restapi.WrongUuidFormatFault"));
      const parts = readMultipart(request.headers["content-type"] ?? "", request.body as Buffer);
      const read = readDocument(parts, client);
      if ("code" in read) return reply.code(400).send(documentsError(read.code, read.description));
      const key = `${id} ${guid.toUpperCase()}`;
      if (state.documents.has(key)) {
        state.record({ kind: "repeated", key });
        return reply.code(409).send(documentsError("DCO01012", "restapi.KeyConflictFault"));
      }
      const { name, content, metadata, customMetadata } = read;
      const sha256 = hash("sha256", content);
      const isSame = (other: ArrivedDocument) =>
        other.client === id &&
        other.sha256 === sha256 &&
        other.name === name &&
        other.metadata["document_type"] === metadata.document_type;
      if ([...state.documents.values()].some(isSame))
        return reply.code(400).send(documentsError("DCO01253", "restapi.DuplicateFileFault"));
      const told = Object.entries(metadata);
      const document = {
        ...{ client: id, guid: guid.toUpperCase(), name, bytes: content.length },
        ...{ sha256, metadata: Object.fromEntries(told), customMetadata },
      };
      state.record({ kind: "document", key, document });
      const file = { name, size: content.length, media_type: "application/octet-stream" };
      return reply.code(201).send({ id: guid, files: [file], ...Object.fromEntries(told) });
    }),
  );
}
