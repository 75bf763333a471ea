import iconv from "iconv-lite";
import { parse } from "csv-parse/sync";
import { clientIdOf, type DatevClientSeed, type ValidationDetails } from "./state.ts";

const maxRows = 99_999;
const maxHeaderLetters = 1000;

/**
 * The rules of the header's fields, by their numbers: the name that DATEV calls each by, and what it may
 * hold.
 */
const headerFields: [number, string, RegExp][] = [
  [1, "DATEV Format Label", /^EXTF$/],
  [2, "Version Number", /^(?:510|700)$/],
  [3, "Data Category", /^(?:16|20|21|46|48|65)$/],
  [4, "Format Name", /^.+$/],
  [5, "Format Version", /^\d{1,3}$/],
  [6, "Created On", /^20\d{15}$/],
  [7, "Imported", /^$/],
  [11, "Consultant", /^\d{4,7}$/],
  [12, "Client", /^\d{1,5}$/],
  [13, "FY Begin", /^20\d{6}$/],
  [14, "Length of Ledger Account", /^[4-8]$/],
  [15, "Date From", /^20\d{6}$/],
  [16, "Date To", /^20\d{6}$/],
  [23, "Reserved", /^$/],
  [24, "Reserved", /^$/],
  [25, "Reserved", /^$/],
  [26, "Reserved", /^$/],
  [29, "Reserved", /^$/],
  [30, "Reserved", /^$/],
];

/** A batch as it was read: its header, its number of postings, and what is wrong with it. */
type ReadBatch = { header: string[]; rows: number; failure: ValidationDetails | null };

/** Returns `validation_details` as a job tells them. */
export const validationDetails = (
  code: string,
  title: string,
  detail: string,
  elements: ValidationDetails["affected_elements"] = [],
): ValidationDetails => ({
  type: `http://www.datev.de/hilfe/${code}`,
  title,
  detail,
  affected_elements: elements,
});

const wrongFile = (detail: string) => validationDetails("1008833", "Invalid file", detail);
const wrongHeader = (detail: string, elements: ValidationDetails["affected_elements"] = []) =>
  validationDetails("1008834", "Invalid EXTF-header", detail, elements);

/** Reads a file as the data center does after it has taken it. What is wrong is told by the job alone. */
export function readBatch(content: Buffer, client: DatevClientSeed): ReadBatch {
  const none = { header: [], rows: 0 };
  const text = decode(content);
  if (text === null)
    return { ...none, failure: wrongFile("Only Windows-1252, UTF-8, UTF16LE, and UTF16BE are supported") };
  const lines = parse(text, { delimiter: ";", relax_column_count: true, skip_empty_lines: true });
  const [header = [], , ...postings] = lines;
  const read = { header, rows: postings.length };
  if (lines.length === 0) return { ...read, failure: wrongFile("No payload") };
  if (content.includes("EICAR-STANDARD-ANTIVIRUS-TEST-FILE"))
    return { ...read, failure: validationDetails("1008836", "Virus found", "The file contains a virus") };
  if (postings.length === 0) return { ...read, failure: wrongFile("No payload") };
  if (postings.length > maxRows) return { ...read, failure: wrongFile("More than 99999 postings") };
  return { ...read, failure: failureOfHeader(header, text.slice(0, text.indexOf("\r\n")), client) };
}

/**
 * Returns the text by its byte order mark, Windows-1252 without one; null for bytes that Windows-1252 does
 * not have.
 */
function decode(content: Buffer): string | null {
  if (content.subarray(0, 3).toString("latin1") === "\xef\xbb\xbf") return content.toString("utf8").slice(1);
  const mark = content.subarray(0, 2).toString("latin1");
  if (mark === "\xff\xfe") return iconv.decode(content, "utf16le");
  if (mark === "\xfe\xff") return iconv.decode(content, "utf16be");
  if (/[\x00\x81\x8d\x8f\x90\x9d]/.test(content.toString("latin1"))) return null;
  return iconv.decode(content, "windows-1252");
}

function failureOfHeader(header: string[], line: string, client: DatevClientSeed): ValidationDetails | null {
  if (line.length > maxHeaderLetters)
    return wrongHeader("EXTF-header exceeds maximum length of 1000 characters");
  if (header.length !== 31) return wrongHeader("Missing columns in EXTF-header");
  const wrong = headerFields.filter(([number, , rule]) => !rule.test(header[number - 1] ?? ""));
  if (wrong.length > 0)
    return wrongHeader(
      "Fields with error",
      wrong.map(([number, name]) => ({
        name: `${name} (${number})`,
        reason: number === 1 ? "must be EXTF" : name === "Reserved" ? "must be empty" : "is invalid",
      })),
    );
  if (header[2] === "21" && (header[3] !== "Buchungsstapel" || Number(header[4]) > 13))
    return wrongHeader("Invalid combination of data category, format name and format version");
  if ((header[14] ?? "") > (header[15] ?? "")) return wrongHeader("DateFrom must not be greater than DateTo");
  const [consultant, number] = clientIdOf(client).split("-");
  if (header[10] !== consultant)
    return wrongHeader("The consultant-number in the EXTF-header does not match with the upload request");
  if (header[11] !== number)
    return wrongHeader("The client-number in the EXTF-header does not match with the upload request");
  return null;
}
