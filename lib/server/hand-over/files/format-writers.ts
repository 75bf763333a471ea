import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { AppError } from "../../errors/app-error.ts";
import { ReplacedCharacters } from "../../write-csv/windows-1252.ts";
import type { PostingsWriter } from "../postings-writer.ts";
import { templateCsvWriter } from "../template/template-csv.ts";
import { templateXlsxWriter } from "../template/template-xlsx.ts";
import { csvWriter } from "./csv.ts";
import { selectedJsonWriter } from "./postings-json.ts";
import { xlsxWriter } from "./xlsx.ts";

/** A file of a format: its media type, its writer, and the characters that the writer replaces. */
export type FormatWriter = { type: string; writer: PostingsWriter; replaced?: ReplacedCharacters };

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns the error for a format whose files are not made of postings alone. */
export const madeElsewhere = (): AppError =>
  new AppError({ code: "BAD_INPUT", message: "Documents are not handed over by this route." });

/** Returns the writer of a hand-over in one file. Throws BAD_INPUT for a format of several files. */
export function formatWriter({ written, language, timeZone }: HandOverRequest): FormatWriter {
  const replaced = new ReplacedCharacters();
  switch (written.format) {
    case "csv": {
      const writer = csvWriter({ ...written, language, timeZone }, replaced);
      return { type: `text/csv; charset=${written.encoding}`, writer, replaced };
    }
    case "xlsx":
      return { type: xlsxType, writer: xlsxWriter({ rowsPer: written.rowsPer, language, timeZone }) };
    case "json":
      return { type: "application/json", writer: selectedJsonWriter() };
    case "template": {
      const { template } = written;
      if (template.file === "xlsx")
        return { type: xlsxType, writer: templateXlsxWriter(template, { language, timeZone }) };
      const writer = templateCsvWriter(template, { timeZone, replaced });
      return { type: `text/csv; charset=${template.encoding}`, writer, replaced };
    }
    case "datev":
    case "documents":
    case "datevDocuments":
      throw madeElsewhere();
  }
}
