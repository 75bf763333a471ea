import { writtenExport } from "#contract/export.ts";
import { writtenImportLog, writtenImportJob } from "#contract/import.ts";
import { until } from "./until.ts";

/**
 * Returns functions that call the API under `/v1/organizations`, with a token and optionally a JSON body.
 */
export function apiClient(origin: string, token: string | undefined, organization = "alpha") {
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(`${origin}/v1/organizations/${organization}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Waits for the end of an export and returns it. */
  async function endOf(exportId: string, seconds?: number) {
    return until(async () => {
      const current = writtenExport.parse(await (await call("GET", `/exports/${exportId}`)).json());
      return current.status === "EXPORTING" ? undefined : current;
    }, seconds);
  }

  /** Waits for the end of an import and returns the first page of its log. */
  async function endOfImport(processId: string, seconds?: number) {
    return until(async () => {
      const log = writtenImportLog.parse(await (await call("GET", `/imports/${processId}`)).json());
      return log.jobStatus === "PROCESSED" ? log : undefined;
    }, seconds);
  }

  return {
    call,
    endOf,
    endOfImport,
    get: (path: string, headers?: Record<string, string>) => call("GET", path, undefined, headers),
    /** Creates an export and waits for its end. */
    async exportAll(seconds?: number) {
      return endOf(writtenExport.parse(await (await call("POST", "/exports")).json()).id, seconds);
    },
    /** Submits an import and waits for its end, as `endOfImport` does. */
    async importAll(method: "POST" | "PUT", records: object[], path = "/imports/general-ledger-accounts") {
      const response = await call(method, path, records);
      const { processId } = writtenImportJob.parse(await response.json());
      return endOfImport(processId);
    },
  };
}
