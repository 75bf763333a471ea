import { type RawBuilder, sql } from "kysely";

/** Writes bytes as base64: a parameter of type bytea is seven times slower in PGlite. */
export function toBytea(bytes: Uint8Array): RawBuilder<Uint8Array> {
  return sql<Uint8Array>`decode(${Buffer.from(bytes).toString("base64")}, 'base64')`;
}

/** Selects a bytea column as base64 text, for `fromBase64`. */
export function asBase64(column: string): RawBuilder<string | null> {
  return sql<string | null>`encode(${sql.ref(column)}, 'base64')`;
}

/** Decodes what `asBase64` selected; PostgreSQL's line breaks are skipped, no value is no bytes. */
export function fromBase64(text: string | null): Buffer {
  return Buffer.from(text ?? "", "base64");
}
