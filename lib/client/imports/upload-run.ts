import {
  type ImportPieceRequest,
  type ImportRun,
  type ImportRunRequest,
  recordsAtOnce,
} from "#lib/shared/import-run.ts";
import { importRunsPath } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";

/** A record as the file has it: its row as a spreadsheet counts, its values, and the row's own cells. */
export type FileRecord = ImportPieceRequest["records"][number];

/** What is brought to the server: what the run is about, and its records by their places from 0. */
export type Upload = {
  organizationId: string;
  runId: string;
  about: ImportRunRequest;
  records: (from: number, count: number) => FileRecord[] | Promise<FileRecord[]>;
};

/** Most characters of the records of one request; in UTF-8 they are a few times as many bytes at worst. */
const longestBody = 12 * 1024 * 1024;

/**
 * Brings a run and its records to the server in pieces; nothing is sent to the accounting service. `tell` hears how many are
 * there. Called again after a failure it goes on where it was, because `progress` is the caller's. Throws an ApiError.
 */
export async function uploadRun(
  { organizationId, runId, about, records }: Upload,
  progress: { place: number },
  { tell, signal }: { tell: (place: number) => void; signal?: AbortSignal },
): Promise<ImportRun> {
  const path = importRunsPath(organizationId, `/${encodeURIComponent(runId)}`);
  const put = (rest: string, body: object) =>
    requestJson(`${path}${rest}`, ({ importRun }) => importRun, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  let run = await put("", about);
  while (run.state === "UPLOADING") {
    let piece = await records(progress.place, recordsAtOnce);
    // Rows may be long, and a request has an end.
    while (piece.length > 1 && JSON.stringify(piece).length > longestBody)
      piece = piece.slice(0, Math.ceil(piece.length / 2));
    run = await put(`/records/${progress.place}`, { records: piece });
    progress.place += piece.length;
    tell(progress.place);
  }
  return run;
}
