import type { Sql } from "../../database/tables.ts";
import type { Mount } from "../mount-endpoint.ts";
import { ServiceError } from "../service-error.ts";
import { documentHeaders } from "./document-headers.ts";
import { readDocument } from "./read-document.ts";

/** Mounts endpoint 5 of section 4. */
export function fileRoutes(database: Sql) {
  return (mount: Mount): void => {
    mount("readFile", async ({ organizationId, params, request, reply }) => {
      const document = await readDocument(database, organizationId, params.fileId ?? "");
      if (!document) throw new ServiceError("FILE_NOT_FOUND");
      const headers = documentHeaders(document);
      if (request.headers["if-none-match"] === headers.etag) {
        return reply
          .code(304)
          .headers({ etag: headers.etag, "cache-control": headers["cache-control"] })
          .send();
      }
      return reply.headers(headers).send(document.bytes);
    });
  };
}
