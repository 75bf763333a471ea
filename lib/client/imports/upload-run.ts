import {
  type ImportPieceRequest,
  type ImportRun,
  type ImportRunRequest,
  recordsAtOnce,
  valuesAtOnce,
} from "#lib/shared/import-run.ts";
import { importRunsPath } from "#lib/shared/paths.ts";
import { requestJson } from "../api.ts";

/** A record of the file: its row number as in a spreadsheet, its values, and the row's own cells. */
export type FileRecord = ImportPieceRequest["records"][number];

/** The content of an upload: facts about the run, and its records by index from 0. */
export type Upload = {
  organizationId: string;
  runId: string;
  about: ImportRunRequest;
  records: (from: number, count: number) => FileRecord[] | Promise<FileRecord[]>;
};

/** Maximum characters of the records in one request. UTF-8 may take up to three times as many bytes. */
const maxBodyLength = 4 * 1024 * 1024;

/** The brackets, the fields, and the row number of a record count as values, too. */
const valuesOf = (piece: readonly FileRecord[]) =>
  piece.reduce((sum, { record, cells }) => sum + 5 + Object.keys(record).length + cells.length, 0);

const isTooLarge = (piece: readonly FileRecord[]) =>
  valuesOf(piece) > valuesAtOnce || JSON.stringify(piece).length > maxBodyLength;

/**
 * Uploads a run and its records to the web app's server in pieces. Nothing is sent to the accounting
 * service. `onProgress` receives the number of uploaded records. A second call after a failure continues
 * from `progress`, which the caller keeps. Throws an ApiError.
 */
export async function uploadRun(
  { organizationId, runId, about, records }: Upload,
  progress: { nextIndex: number },
  { onProgress, signal }: { onProgress: (uploaded: number) => void; signal?: AbortSignal },
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
    let piece = await records(progress.nextIndex, recordsAtOnce);
    // Rows may be long, and the size of a request is limited.
    while (piece.length > 1 && isTooLarge(piece)) piece = piece.slice(0, Math.ceil(piece.length / 2));
    run = await put(`/records/${progress.nextIndex}`, { records: piece });
    progress.nextIndex += piece.length;
    onProgress(progress.nextIndex);
  }
  return run;
}
