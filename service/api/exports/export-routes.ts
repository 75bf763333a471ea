import type { Kysely } from "kysely";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";
import type { Mount } from "../mount-endpoint.ts";
import { pageOf, paginationOf } from "../pagination.ts";
import { ServiceError } from "../service-error.ts";
import { acceptsGzip } from "./accepts-gzip.ts";
import { createExport } from "./create-export.ts";
import { failedPostings } from "./failed-postings.ts";
import { findExport, listExports } from "./read-exports.ts";
import { packedPostings, plainPostings } from "./stream-postings.ts";
import { writeExport } from "./write-export.ts";

/** Mounts endpoints 1 to 4 of section 4. */
export function exportRoutes(options: {
  database: Kysely<Tables>;
  settled: SettledReads<Tables>;
  queue: Queue;
  pageLimit: number;
}) {
  const { database, settled, queue, pageLimit } = options;
  return (mount: Mount): void => {
    mount("createExport", async ({ organizationId, body }) => {
      if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))) {
        throw new ServiceError("BAD_REQUEST", { message: "Creating an export takes no body." });
      }
      return createExport(database, queue, organizationId);
    });

    mount("readExport", async ({ organizationId, params }) =>
      writeExport(await findExport(database, organizationId, params.exportId ?? "")),
    );

    mount("listExports", async ({ organizationId, query }) => {
      const page = pageOf(query, pageLimit);
      const { rows, count } = await listExports(database, organizationId, page);
      return { exports: rows.map(writeExport), pagination: paginationOf(count, page.limit) };
    });

    mount("readPostings", async ({ organizationId, params, request, reply }) => {
      const found = await findExport(database, organizationId, params.exportId ?? "");
      if (found.status === "EXPORTING") throw new ServiceError("EXPORT_NOT_FINISHED");
      const ids = { exportId: found.id, organizationId };
      if (!found.run) return { successfulPostings: [], failedPostings: await failedPostings(database, ids) };
      reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
      if (acceptsGzip(request.headers["accept-encoding"])) {
        reply.headers({ "content-encoding": "gzip", "content-length": found.packed_bytes ?? undefined });
        return reply.send(packedPostings(settled, { ...ids, run: found.run }));
      }
      reply.header("content-length", found.plain_bytes ?? undefined);
      return reply.send(plainPostings(settled, { ...ids, run: found.run }));
    });
  };
}
