import { randomBytes } from "node:crypto";

/** The millisecond of the last id, and the number of earlier ids with that millisecond. */
let [lastMillisecond, sequence] = [0, 0];

const idsInMillisecond = 4_096;

/**
 * Returns a UUID that begins with 48 bits of time, so that rows inserted one after another are adjacent in
 * an index (RFC 9562, version 7). The ids of one process are ascending: the 12 bits after the time count
 * the ids of a millisecond (section 6.2, method 1). If these are used up, the time runs slightly ahead. The
 * other bits are random.
 */
export function orderedUuid(): string {
  sequence += 1;
  if (sequence === idsInMillisecond) [lastMillisecond, sequence] = [lastMillisecond + 1, 0];
  if (Date.now() > lastMillisecond) [lastMillisecond, sequence] = [Date.now(), 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns whether a text can be compared with a uuid column. PostgreSQL refuses a query with any other
 * text.
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
