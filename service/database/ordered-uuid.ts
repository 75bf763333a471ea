import { randomBytes } from "node:crypto";

/**
 * Makes a UUID whose first 48 bits are the time (RFC 9562, version 7), so that rows made one after another lie
 * side by side in an index; the other bits are random.
 */
export function orderedUuid(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text can be compared with a uuid column; PostgreSQL refuses a query with any other. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
