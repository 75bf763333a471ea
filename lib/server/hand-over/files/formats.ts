import "server-only";
import type { Export } from "#contract/export.ts";
import type { HandOverRequest, ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { planDatevFiles, writeDatevFile } from "../datev/hand-over.ts";
import { RateTable } from "../datev/rate-table.ts";
import {
  type PostingsSource,
  receivedBytes,
  receivedPostings,
  selectedPostings,
} from "../export-postings.ts";
import { fileName } from "../file-name.ts";
import type { SavedFile, PlannedFile } from "../hand-overs.ts";
import { selectedOf, selector } from "../read-postings.ts";
import { templateFileName } from "../template/template-file-name.ts";
import { formatOf, madeElsewhere } from "./format-writers.ts";
import { wholeJson } from "./postings-json.ts";

/** The source of a hand-over: an ended export, and the marks that its filter uses. */
export type HandOverSource = PostingsSource & { ended: Export; marks: PostingMarks | null };

/**
 * A file that is being written: its type and pieces, the number of rows so far, and the replaced
 * characters.
 */
export type WrittenFile = {
  type: string;
  pieces: AsyncIterable<Uint8Array>;
  rows: () => number;
  replaced?: () => ReplacedCharacter[];
};

/**
 * Plans the files of a hand-over. Throws as `selectedPostings`, NOTHING_TO_HAND_OVER if no DATEV batch
 * would have a row, and BAD_INPUT for documents, which have their own routes.
 */
export async function planFiles(source: HandOverSource, request: HandOverRequest): Promise<PlannedFile[]> {
  const { written, filter } = request;
  const scope = { ...source.ended, organizationId: source.connection.organizationId };
  switch (written.format) {
    case "csv":
    case "xlsx":
    case "json":
      return [{ name: fileName("postings", scope, request, written.format) }];
    case "template":
      return [{ name: templateFileName(written.template, scope) }];
    case "datev":
      return planDatevFiles(selectedPostings(source, filter, source.marks), {
        organizationId: scope.organizationId,
        settings: written.settings,
        rates: RateTable.ofHandOver(written.rates),
        heldFileName: fileName("held", scope, request, "csv"),
      });
    case "documents":
    case "datevDocuments":
      throw madeElsewhere();
  }
}

/**
 * Writes a file of a hand-over. The same file of the same export has the same bytes. Memory does not grow
 * with it.
 */
export function writeFile(source: PostingsSource, file: SavedFile): WrittenFile {
  const { request, marks } = file;
  const { written, filter, language } = request;
  if (written.format === "datev") {
    let rows = 0;
    const { organizationId } = source.connection;
    const pieces = writeDatevFile(selectedPostings(source, filter, marks), {
      organizationId,
      settings: written.settings,
      rates: RateTable.ofHandOver(written.rates),
      createdAt: file.createdAt,
      name: file.name,
      batch: file.batch,
      language,
      onRows: (count) => void (rows += count),
    });
    const type = `text/csv; charset=${file.name.startsWith("EXTF_") ? "windows-1252" : "utf-8"}`;
    return { rows: () => rows, type, pieces };
  }
  const { writer, type, replaced } = formatOf(request);
  if (written.format === "json" && filter === "") {
    let rows = 0;
    return { rows: () => rows, type, pieces: wholeJson(receivedBytes(source), () => void (rows += 1)) };
  }
  const isSelected = selector(filter, marks);
  async function* pieces() {
    for await (const group of receivedPostings(source)) {
      selectedOf(group, isSelected).forEach((exported) => writer.add(exported));
      yield await writer.take();
    }
    yield await writer.end();
  }
  return {
    rows: () => writer.rows(),
    type,
    pieces: pieces(),
    ...(replaced && { replaced: () => replaced.list() }),
  };
}
