import "server-only";
import { hash } from "node:crypto";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { documentGuid } from "../../hand-over/datev/document-guid.ts";
import type { DocumentToSend } from "../services/document-body.ts";
import type { DatevDocumentRow, Turn } from "./turn.ts";

/** The ids of a posting's files at DATEV. */
export type PostingGuids = {
  /** The id that the rows name. */
  named: string;
  /** The ids that files have or may have at DATEV, by their places. */
  known: Map<number, string>;
  /** Whether a file has arrived under the id that the rows name. */
  isThere: boolean;
};

/**
 * Returns the ids of a posting's files. A file that arrived with an earlier delivery, or that was sent
 * without an answer, keeps its id, so that DATEV recognizes it.
 */
export async function guidsOf(
  { own, client }: Turn,
  posting: readonly [DatevDocumentRow, ...DatevDocumentRow[]],
): Promise<PostingGuids> {
  const [{ entity_guid: entityGuid }] = posting;
  const files = posting.map(({ file_id }) => file_id);
  const { rows: earlier } = await sql<{ file_id: string; guid: string }>`
    select file_id, guid from datev_document join datev_delivery using (organization_id, delivery_id)
    where organization_id = ${own.organization_id} and file_id = any(${files}::text[])
      and entity_guid = ${entityGuid} and state = 'arrived' and client ->> 'id' = ${client.id}`.execute(
    await appDatabase(),
  );
  const named = documentGuid(own.organization_id, entityGuid);
  const known = new Map<number, string>();
  for (const { place, file_id, guid } of posting) {
    const has = guid ?? earlier.find((one) => one.file_id === file_id)?.guid;
    if (has !== undefined) known.set(place, has);
  }
  return { named, known, isThere: earlier.some(({ guid }) => guid === named) };
}

/**
 * Returns the id under which a file is sent: the one that it has, the one that the rows name if no other
 * file has that, or one that is always the same for the same file.
 */
export function guidFor(
  { named, known }: PostingGuids,
  { place, file_id }: Pick<DatevDocumentRow, "place" | "file_id">,
): string {
  return known.get(place) ?? ([...known.values()].includes(named) ? fileGuid(named, file_id) : named);
}

/**
 * Returns the place of a file behind the first one, which is the one with the id that the rows name; null
 * for that one itself, and while it is not there. The places of a posting begin at its first one and go
 * around, so that none changes when a file comes later.
 */
export function sequenceOf(
  { named, known, isThere }: PostingGuids,
  posting: readonly DatevDocumentRow[],
  place: number,
): DocumentToSend["sequence"] {
  if (!isThere || known.get(place) === named) return null;
  const at = (isOne: (row: DatevDocumentRow) => boolean) => posting.findIndex(isOne);
  const first = at((row) => known.get(row.place) === named);
  const position = (at((row) => row.place === place) - first + posting.length) % posting.length;
  return { firstGuid: named, position };
}

/**
 * Returns the id of a further file of a posting: a UUID of version 5 (RFC 9562) in capitals, whose namespace
 * is the posting's id.
 */
function fileGuid(posting: string, fileId: string): string {
  const namespace = Buffer.from(posting.replaceAll("-", ""), "hex");
  const digest = hash("sha1", Buffer.concat([namespace, Buffer.from(fileId)]), "buffer").subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = digest.toString("hex").toUpperCase();
  return [8, 12, 16, 20, 32].map((end, index) => digits.slice([0, 8, 12, 16, 20][index], end)).join("-");
}
