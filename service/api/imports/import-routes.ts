import type { Kysely } from "kysely";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";
import type { Mount } from "../mount-endpoint.ts";
import { pageOf } from "../pagination.ts";
import { readImportLog } from "./read-import-log.ts";
import { coreDataTypeOf, submitImport } from "./submit-import.ts";

/** Mounts endpoints 6 to 8 of section 4. */
export function importRoutes(options: { database: Kysely<Tables>; queue: Queue; pageLimit: number }) {
  const { database, pageLimit } = options;
  const checkType = ({ coreDataType }: Record<string, string>) => void coreDataTypeOf(coreDataType ?? "");
  return (mount: Mount): void => {
    mount(
      "createRecords",
      async ({ organizationId, params, body }) => {
        const type = coreDataTypeOf(params.coreDataType ?? "");
        return {
          processId: await submitImport(options, { organizationId, type, operation: "CREATE", body }),
        };
      },
      checkType,
    );

    mount(
      "updateRecords",
      async ({ organizationId, params, body }) => {
        const type = coreDataTypeOf(params.coreDataType ?? "");
        return {
          processId: await submitImport(options, { organizationId, type, operation: "UPDATE", body }),
        };
      },
      checkType,
    );

    mount("readImportLog", ({ organizationId, params, query }) =>
      readImportLog(database, {
        organizationId,
        processId: params.processId ?? "",
        ...pageOf(query, pageLimit),
      }),
    );
  };
}
