import "server-only";
import type { Posting, PostingFile } from "#contract/posting.ts";
import type { HandOver, HandOverRequest } from "#lib/shared/hand-over.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { EntryNames } from "../../datev/entry-names.ts";
import { bookedPostings } from "../../datev/plan.ts";
import { RateTable } from "../../datev/rate-table.ts";
import { type PostingsSource, selectedPostings } from "../../export-postings.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { type ArchiveKey, documentsOf, type HandedDocument } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import { manifestNames } from "../manifest.ts";
import { archiveNames, nameByTemplate } from "./file-names.ts";

/** An expected file of an archive, with its name there. */
export type PlannedDocument = Pick<
  HandedDocument,
  "file_id" | "file_type" | "entity_guid" | "invoice_id" | "supplier_number" | "supplier" | "name" | "day"
>;

/**
 * Yields the files of the filtered postings, named by the template of the request. Throws as
 * `selectedPostings`.
 */
export async function* namedDocuments(
  source: PostingsSource,
  { filter, language, timeZone }: HandOverRequest,
  names: string,
): AsyncGenerator<PlannedDocument> {
  const taken = archiveNames(manifestNames);
  const nameOf = (posting: Posting, file: PostingFile) =>
    taken.add(nameByTemplate({ names, language, timeZone }, posting, file));
  for await (const group of selectedPostings(source, filter))
    for (const posting of group) yield* filesOf(posting, nameOf);
}

/**
 * Yields the files of the postings that have rows in a DATEV batch, so that every row's link leads to a
 * document and every document has a row. Files of held postings are left out. Throws as `selectedPostings`.
 */
export async function* datevDocuments(
  source: PostingsSource,
  { request: { written, filter } }: HandOver,
  marks: PostingMarks | null,
): AsyncGenerator<PlannedDocument> {
  if (written.format !== "datev") return;
  const { organizationId } = source.connection;
  const taken = new EntryNames();
  const postings = selectedPostings(source, filter, marks);
  const rates = RateTable.ofHandOver(written.rates);
  const handOver = { organizationId, settings: written.settings, rates };
  const { timeZone } = written.settings;
  for await (const posting of bookedPostings(postings, handOver)) {
    const day = posting.invoiceDate ? documentDay(posting.invoiceDate, timeZone) : null;
    yield* filesOf(posting, (_, file) => taken.add(file.name), day);
  }
}

/** Yields the missing files of an archive, with the names that they would have had in it. */
export async function* missingDocuments(archive: ArchiveKey, parts: number): AsyncGenerator<PlannedDocument> {
  for (let part = 1; part <= parts; part += 1)
    for await (const document of documentsOf(archive, part)) {
      if (document.state !== "missing") continue;
      const { file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name, day } = document;
      yield { file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name, day };
    }
}

/**
 * Assigns each document to a part, counted from 1. A part with the maximum number of units is followed by
 * another.
 */
export async function* inParts(
  documents: AsyncIterable<PlannedDocument>,
  { unit, limits }: Pick<ArchiveKind, "unit" | "limits">,
): AsyncGenerator<PlannedDocument & { part: number }> {
  let [part, units] = [1, 0];
  let before: string | null = null;
  for await (const document of documents) {
    const isNext = unit === "file" || document.entity_guid !== before;
    before = document.entity_guid;
    if (isNext && units === limits.units) [part, units] = [part + 1, 0];
    if (isNext) units += 1;
    yield { ...document, part };
  }
}

function* filesOf(
  posting: Posting,
  nameOf: (posting: Posting, file: PostingFile) => string,
  day: string | null = null,
): Generator<PlannedDocument> {
  const { entityGuid, invoiceId, contact, files } = posting;
  for (const file of files)
    yield {
      file_id: file.id,
      file_type: file.type,
      entity_guid: entityGuid,
      invoice_id: invoiceId ?? "",
      supplier_number: contact?.accountsPayableNumber ?? "",
      supplier: contact?.name ?? "",
      name: nameOf(posting, file),
      day,
    };
}
