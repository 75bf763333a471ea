import type { Mount } from "../mount-endpoint.ts";
import { ServiceError } from "../service-error.ts";
import type { Sql } from "../../database/tables.ts";
import type { DocumentSource } from "./document-pieces.ts";
import { findDocument } from "./find-document.ts";
import { sendDocument } from "./send-document.ts";

/** Mounts endpoint 5 of section 4. */
export function fileRoutes(source: DocumentSource & { database: Sql }) {
  return (mount: Mount): void => {
    mount("readFile", async ({ organizationId, params, reply }) => {
      const document = await findDocument(source, organizationId, params.fileId ?? "");
      if (!document) throw new ServiceError("FILE_NOT_FOUND");
      return sendDocument(reply, source, document);
    });
  };
}
