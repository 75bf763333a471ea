import {
  type ImportRepair,
  repairsAtOnce,
  type UnsentRow,
  unsentRowsAtOnce,
} from "#lib/shared/import-file.ts";
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

/** Returns at most `count` items, starting at index `from`. */
type Read<Item> = (from: number, count: number) => Item[] | Promise<Item[]>;

/**
 * The content of an upload: facts about the run, its records, and what `about.file` counts: unsent rows and
 * repairs.
 */
export type Upload = {
  organizationId: string;
  runId: string;
  about: ImportRunRequest;
  records: Read<FileRecord>;
  unsentRows?: Read<UnsentRow>;
  repairs?: Read<ImportRepair>;
};

/** The number of items of each kind that are uploaded. */
export type UploadProgress = { unsentRows: number; repairs: number; records: number };

/** Maximum characters of the items in one request. UTF-8 may take up to three times as many bytes. */
const maxBodyLength = 4 * 1024 * 1024;

/** The brackets, the fields, and the numbers count as values, too. */
const valuesOf = {
  records: ({ record, cells }: FileRecord) => 5 + Object.keys(record).length + cells.length,
  unsentRows: ({ reasons, cells }: UnsentRow) => 5 + 3 * reasons.length + cells.length,
  repairs: () => 6,
};

/** Returns the number of items that an upload has. */
export const uploadSize = ({ recordCount, file }: ImportRunRequest): number =>
  recordCount + (file ? file.held + file.leftOut + file.repairs : 0);

/**
 * Uploads a run to the web app's server in pieces: its unsent rows, its repairs, and last its records,
 * because with the last of them the run is planned. Nothing is sent to the accounting service. `onProgress`
 * receives the number of uploaded items. A second call after a failure continues from `progress`, which the
 * caller keeps. Throws an ApiError.
 */
export async function uploadRun(
  { organizationId, runId, about, records, unsentRows, repairs }: Upload,
  progress: UploadProgress,
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
  const send = async <Item>(
    kind: keyof UploadProgress,
    { total, read, atOnce, valuesOf: values, put: putPiece }: Part<Item>,
  ) => {
    while (run.state === "UPLOADING" && progress[kind] < total) {
      const piece = fitting(await read(progress[kind], atOnce), values);
      if (piece.length === 0) throw new Error(`The table has fewer ${kind} than it was said to have`);
      run = await putPiece(progress[kind], piece);
      progress[kind] += piece.length;
      onProgress(progress.unsentRows + progress.repairs + progress.records);
    }
  };
  const { file, recordCount } = about;
  if (file && unsentRows)
    await send<UnsentRow>("unsentRows", {
      ...{ total: file.held + file.leftOut, read: unsentRows, atOnce: unsentRowsAtOnce },
      ...{ valuesOf: valuesOf.unsentRows, put: (from, rows) => put(`/unsent-rows/${from}`, { rows }) },
    });
  if (file && repairs)
    await send<ImportRepair>("repairs", {
      ...{ total: file.repairs, read: repairs, atOnce: repairsAtOnce, valuesOf: valuesOf.repairs },
      put: (from, piece) => put(`/repairs/${from}`, { repairs: piece }),
    });
  await send<FileRecord>("records", {
    ...{ total: recordCount, read: records, atOnce: recordsAtOnce, valuesOf: valuesOf.records },
    put: (from, piece) => put(`/records/${from}`, { records: piece }),
  });
  return run;
}

type Part<Item> = {
  total: number;
  read: Read<Item>;
  atOnce: number;
  valuesOf: (item: Item) => number;
  put: (from: number, piece: Item[]) => Promise<ImportRun>;
};

/**
 * Returns the first items that fit in one request. Rows may be long, and the size of a request is limited.
 */
function fitting<Item>(items: Item[], values: (item: Item) => number): Item[] {
  const isTooLarge = (piece: Item[]) =>
    piece.reduce((sum, item) => sum + values(item), 0) > valuesAtOnce ||
    JSON.stringify(piece).length > maxBodyLength;
  let piece = items;
  while (piece.length > 1 && isTooLarge(piece)) piece = piece.slice(0, Math.ceil(piece.length / 2));
  return piece;
}
