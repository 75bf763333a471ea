import "server-only";
import { crc32 } from "node:zlib";
import de from "#lib/shared/messages/de.json";
import en from "#lib/shared/messages/en.json";
import { csvLines } from "../csv-lines.ts";
import { inBatches } from "../in-batches.ts";
import type { HandedDocument } from "./documents.ts";

type Language = "de" | "en";

const codes: Record<Language, Record<string, { title: string }>> = { de: de.codes, en: en.codes };

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

/** The manifest's name: of the only ZIP, or of one of several, so that all can be unpacked into one folder. */
export const manifestName = (part: number, parts: number) =>
  parts === 1 ? "manifest.csv" : `manifest-${part}.csv`;

/** Names that no document may have. */
export const manifestNames: readonly string[] = [
  "manifest.csv",
  ...Array.from({ length: 999 }, (_, index) => `manifest-${index + 1}.csv`),
];

/**
 * The manifest of a ZIP in pieces: every file that was expected, with its name, size and hash or why it is missing. CSV in
 * UTF-8 with byte order mark, semicolons, CRLF (RFC 4180); the same for the same files.
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
  code === null ? "" : (codes[language][code] ?? codes[language]["UNEXPECTED"])?.title;

/** Size and CRC of what comes in pieces, which an entry's header says before it comes. */
export async function measure(pieces: AsyncIterable<Uint8Array>): Promise<{ bytes: number; crc32: number }> {
  let [bytes, crc] = [0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    crc = crc32(piece, crc);
  }
  return { bytes, crc32: crc };
}
