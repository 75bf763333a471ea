import "server-only";
import { hash } from "node:crypto";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { documentGuid } from "../../hand-over/datev/document-guid.ts";
import type { DatevDocumentRow, Turn } from "./turn.ts";

/**
 * Returns the ids of a posting's files at DATEV by their places. The first file gets the id that the rows name, and each other one an id of its own, which
 * is always the same for the same file. A file that arrived with an earlier delivery keeps its id, so that DATEV recognizes it. `sent` are the files that are sent now, and
 * `posting` all of the posting.
 */
export async function guidsFor(
  { own, client }: Turn,
  posting: readonly DatevDocumentRow[],
  sent: readonly DatevDocumentRow[],
): Promise<Map<number, string>> {
  const [first] = posting;
  if (!first) return new Map();
  const database = await appDatabase();
  const files = posting.map(({ file_id }) => file_id);
  const { rows: earlier } = await sql<{ file_id: string; guid: string }>`
    select file_id, guid from datev_document join datev_delivery using (organization_id, delivery_id)
    where organization_id = ${own.organization_id} and file_id = any(${files}::text[])
      and entity_guid = ${first.entity_guid} and state = 'arrived' and client ->> 'id' = ${client.id}`.execute(
    database,
  );
  const named = documentGuid(own.organization_id, first.entity_guid);
  const guids = new Map<number, string>();
  for (const { place, file_id, guid } of posting) {
    const known = guid ?? earlier.find((one) => one.file_id === file_id)?.guid;
    if (known !== undefined) guids.set(place, known);
  }
  let isNamed = [...guids.values(), ...earlier.map(({ guid }) => guid)].includes(named);
  for (const { place, file_id } of sent) {
    if (guids.has(place)) continue;
    guids.set(place, isNamed ? fileGuid(named, file_id) : named);
    isNamed = true;
  }
  return guids;
}

/** Returns the id of a further file of a posting: a UUID of version 5 (RFC 9562) in capitals, whose namespace is the posting's id. */
function fileGuid(posting: string, fileId: string): string {
  const namespace = Buffer.from(posting.replaceAll("-", ""), "hex");
  const digest = hash("sha1", Buffer.concat([namespace, Buffer.from(fileId)]), "buffer").subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = digest.toString("hex").toUpperCase();
  return [8, 12, 16, 20, 32].map((end, index) => digits.slice([0, 8, 12, 16, 20][index], end)).join("-");
}
