import "server-only";
import { crc32 } from "node:zlib";
import { type AppErrorCode, readErrorCode } from "#lib/shared/error-codes.ts";
import { fileTexts } from "../../file-texts.ts";
import { csvLines } from "../../write-csv/csv-lines.ts";
import { inBatches } from "../in-batches.ts";
import type { HandedDocument } from "./documents.ts";

type Language = "de" | "en";

const codes: Record<Language, Record<AppErrorCode, { title: string }>> = {
  de: fileTexts.de.codes,
  en: fileTexts.en.codes,
};

const headings: Record<Language, string[]> = {
  de: [
    "Buchung",
    "Belegnummer",
    "Kreditor",
    "Lieferant",
    "Dateiart",
    "Datei",
    "Bytes",
    "SHA-256",
    "Fehlt, weil",
    "Fehlercode",
  ],
  en: [
    "Posting",
    "Document no.",
    "Supplier no.",
    "Supplier",
    "File type",
    "File",
    "Bytes",
    "SHA-256",
    "Missing because",
    "Error code",
  ],
};

const batchRows = 500;

/**
 * Returns the name of the manifest. The parts of an archive have numbered ones, so that all can be unpacked
 * into one folder.
 */
export const manifestName = (part: number, parts: number) =>
  parts === 1 ? "manifest.csv" : `manifest-${part}.csv`;

/** Names that no document may have. */
export const manifestNames: readonly string[] = [
  "manifest.csv",
  ...Array.from({ length: 999 }, (_, index) => `manifest-${index + 1}.csv`),
];

/**
 * Yields the manifest of a ZIP: every expected file, with its name, size and hash, or the reason why it is
 * missing. CSV in UTF-8 with byte order mark, semicolons, CRLF (RFC 4180). The same files give the same
 * bytes.
 */
export async function* manifestCsv(
  documents: AsyncIterable<HandedDocument>,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const style = { delimiter: ";" } as const;
  yield Buffer.from(`\uFEFF${csvLines([headings[language]], style)}`);
  for await (const batch of inBatches(documents, batchRows)) {
    yield Buffer.from(
      csvLines(
        batch.map((row) => [
          ...[row.entity_guid, row.invoice_id, row.supplier_number, row.supplier, row.file_type, row.name],
          ...[row.bytes, row.sha256 ?? "", reasonFor(row, language), row.error_code ?? ""],
        ]),
        style,
      ),
    );
  }
}

const reasonFor = ({ error_code: code }: HandedDocument, language: Language) =>
  code === null ? "" : codes[language][readErrorCode(code).code].title;

/** Returns size and CRC of an entry, which its header must state before its bytes. */
export async function measure(pieces: AsyncIterable<Uint8Array>): Promise<{ bytes: number; crc32: number }> {
  let [bytes, crc] = [0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    crc = crc32(piece, crc);
  }
  return { bytes, crc32: crc };
}
