import { importSubmitter } from "./import-routes.ts";
import { coreDataTypeOf, type ImportStore } from "./submit-import.ts";
import type { Mount } from "../mount-endpoint.ts";
import { pageOf } from "../pagination.ts";
import { recordLister } from "./list-records.ts";

/**
 * The maximum `limit` of the list. It is larger than that of other lists, so that a client reads a million
 * accounts in 200 requests.
 */
const listLimit = 5_000;

/** Mounts the additions: the list of a type's records, and the import that makes records inactive. */
export function coreDataRoutes(options: ImportStore & { pageLimit: number }) {
  const { submit, checkType } = importSubmitter(options);
  const listRecords = recordLister(options.database);
  return (mount: Mount): void => {
    mount(
      "listRecords",
      ({ organizationId, params, query }) =>
        listRecords({
          ...pageOf(query, Math.max(listLimit, options.pageLimit)),
          organizationId,
          type: coreDataTypeOf(params.coreDataType ?? ""),
          after: query.after,
        }),
      checkType,
    );
    mount("inactivateRecords", submit("INACTIVATE"), checkType);
  };
}
