import "server-only";
import type { Export } from "#contract/export.ts";
import type { Posting } from "#contract/posting.ts";
import type { HandOverRequest, ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { ReplacedCharacters } from "../../write-csv/windows-1252.ts";
import { AppError } from "../../errors/app-error.ts";
import { planDatevFiles, writeDatevFile } from "../datev/hand-over.ts";
import { RateTable } from "../datev/rate-table.ts";
import { type PostingsSource, selectedPostings, selectedWithJson } from "../export-postings.ts";
import { fileName } from "../file-name.ts";
import type { SavedFile, PlannedFile } from "../hand-overs.ts";
import { templateCsv } from "../template/template-csv.ts";
import { templateFileName } from "../template/template-file-name.ts";
import { templateXlsx } from "../template/template-xlsx.ts";
import { postingsCsv } from "./csv.ts";
import { selectedJson, wholeJson } from "./postings-json.ts";
import { postingsXlsx } from "./xlsx.ts";

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
  const { written, filter, language, timeZone } = request;
  const postings = () => selectedPostings(source, filter, marks);
  let rows = 0;
  const add = (count: number) => void (rows += count);
  const counted = { rows: () => rows };
  switch (written.format) {
    case "csv": {
      const replaced = new ReplacedCharacters();
      const pieces = postingsCsv(
        countedRows(postings(), written.rowsPer, add),
        { ...written, language, timeZone },
        replaced,
      );
      return {
        ...counted,
        replaced: () => replaced.list(),
        type: `text/csv; charset=${written.encoding}`,
        pieces,
      };
    }
    case "xlsx": {
      const pieces = postingsXlsx(countedRows(postings(), written.rowsPer, add), {
        rowsPer: written.rowsPer,
        language,
        timeZone,
      });
      return { ...counted, type: xlsxType, pieces };
    }
    case "json": {
      const pieces =
        filter === ""
          ? wholeJson(source, () => add(1))
          : selectedJson(countedElements(selectedWithJson(source, filter, marks), add));
      return { ...counted, type: "application/json", pieces };
    }
    case "template": {
      const { template } = written;
      const replaced = new ReplacedCharacters();
      if (template.file === "xlsx") {
        const pieces = templateXlsx(postings(), template, { language, timeZone, onRows: add });
        return { ...counted, type: xlsxType, pieces };
      }
      return {
        ...counted,
        replaced: () => replaced.list(),
        type: `text/csv; charset=${template.encoding}`,
        pieces: templateCsv(postings(), template, { timeZone, replaced, onRows: add }),
      };
    }
    case "datev": {
      const { organizationId } = source.connection;
      const pieces = writeDatevFile(postings(), {
        organizationId,
        settings: written.settings,
        rates: RateTable.ofHandOver(written.rates),
        createdAt: file.createdAt,
        name: file.name,
        batch: file.batch,
        language,
        onRows: add,
      });
      return {
        ...counted,
        type: `text/csv; charset=${file.name.startsWith("EXTF_") ? "windows-1252" : "utf-8"}`,
        pieces,
      };
    }
    case "documents":
    case "datevDocuments":
      throw madeElsewhere();
  }
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const madeElsewhere = () =>
  new AppError({ code: "BAD_INPUT", message: "Documents are not handed over by this route." });

async function* countedRows(
  postings: AsyncIterable<Posting>,
  rowsPer: "split" | "posting",
  add: (rows: number) => void,
): AsyncGenerator<Posting> {
  for await (const posting of postings) {
    add(rowsPer === "posting" ? 1 : Math.max(1, posting.splitPostings.length));
    yield posting;
  }
}

async function* countedElements<Element>(
  elements: AsyncIterable<Element>,
  add: (rows: number) => void,
): AsyncGenerator<Element> {
  for await (const element of elements) {
    add(1);
    yield element;
  }
}
