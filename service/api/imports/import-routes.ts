import type { ImportOperation } from "#contract/import.ts";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import type { Tables } from "../../database/tables.ts";
import { accessOf } from "../authenticate.ts";
import type { Call, Mount } from "../mount-endpoint.ts";
import { pageOf } from "../pagination.ts";
import { readImportLog } from "./read-import-log.ts";
import { idempotencyKeyOf } from "./submission.ts";
import { coreDataTypeOf, type ImportStore, submitImport } from "./submit-import.ts";

/**
 * Returns the handler that submits imports of an operation, and the check of the core data type in the path.
 */
export function importSubmitter(service: ImportStore) {
  const checkType = ({ coreDataType }: Record<string, string>) => void coreDataTypeOf(coreDataType ?? "");

  const submit =
    (operation: ImportOperation) =>
    async ({
      organizationId,
      params,
      body,
      request,
    }: Call<"createRecords" | "updateRecords" | "inactivateRecords">) => {
      const submission = {
        organizationId,
        clientId: accessOf(request).clientId,
        type: coreDataTypeOf(params.coreDataType ?? ""),
        operation,
        idempotencyKey: idempotencyKeyOf(request.headers),
      };
      return { processId: await submitImport(service, submission, body) };
    };
  return { submit, checkType };
}

/** Mounts endpoints 6 to 8 of section 4. */
export function importRoutes(options: ImportStore & { settled: SettledReads<Tables>; pageLimit: number }) {
  const { database, settled, pageLimit } = options;
  const { submit, checkType } = importSubmitter(options);
  return (mount: Mount): void => {
    mount("createRecords", submit("CREATE"), checkType);
    mount("updateRecords", submit("UPDATE"), checkType);
    mount("readImportLog", ({ organizationId, params, query }) =>
      readImportLog(
        { database, settled },
        {
          organizationId,
          processId: params.processId ?? "",
          ...pageOf(query, pageLimit),
        },
      ),
    );
  };
}
