import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { CompiledQuery, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { KyselyPglite } from "./keep-plans.ts";

type Value = string | number | null;

const mark = Symbol.for("kontor.copy-text");

/**
 * Characters of a piece of COPY's input, of which the next is made while PostgreSQL writes the rows of this
 * one.
 */
const pieceCharacters = 128 * 1024;

/** The single parameter of a COPY statement: rows in PostgreSQL's text format, to be read once. */
class CopyText {
  readonly [mark] = true;
  readonly pieces: Iterable<string>;
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

// A bundler can put this module into a process several times. Each copy has its own class, so `instanceof`
// would not recognize a text made by another copy.
function isCopyText(value: unknown): value is CopyText {
  return typeof value === "object" && value !== null && mark in value;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const special = /[\\\t\n\r]/g;

function cell(value: Value): string | number {
  if (value === null) return "\\N";
  // Few values need escaping, and a search is much faster than a replacement.
  if (typeof value === "number" || value.search(special) < 0) return value;
  return value.replaceAll(special, (character) => escapes[character] ?? character);
}

function* piecesOf(rows: Iterable<readonly Value[]>): Generator<string, void> {
  let piece = "";
  for (const row of rows) {
    piece += `${row.map(cell).join("\t")}\n`;
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/**
 * Inserts rows into a table with COPY, the fastest way, as part of a transaction. COPY has no conflict
 * handling: a row that cannot be inserted makes the whole transaction fail. Rows that are generated are
 * generated while PostgreSQL writes those before them. Works only on connections of `copyingPool` or
 * `copyingPglite`.
 */
export async function copyRows<Tables>(
  transaction: Transaction<Tables>,
  into: { table: keyof Tables & string; columns: readonly string[] },
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const statement = `copy ${into.table} (${into.columns.join(", ")}) from stdin`;
  await transaction.executeQuery(CompiledQuery.raw(statement, [new CopyText(piecesOf(rows))]));
}

/** Adds support for `copyRows` to the connections of a pool. */
export function copyingPool(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const copyOrQuery = (...given: unknown[]): unknown => {
      const [statement, values] = given;
      const data: unknown = Array.isArray(values) ? values[0] : undefined;
      if (!isCopyText(data)) return query(...given);
      const stream = copyFrom(String(statement));
      query(stream);
      return pipeline(Readable.from(data.pieces), stream).then(() => ({
        command: "COPY",
        rowCount: null,
        rows: [],
      }));
    };
    Object.assign(client, { query: copyOrQuery });
  });
}

/** A transaction of which each query fails. */
const failing = (error: unknown) => ({
  rollback: () => Promise.resolve(),
  query: () => {
    throw error;
  },
});

/**
 * Adds support for `copyRows` to the transactions of a PGlite. A transaction that begins while it closes
 * fails.
 */
export function copyingPglite(pglite: KyselyPglite): KyselyPglite {
  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: (text, values, options) => pglite.query(text, values, options),
    async transaction(work) {
      let hasBegun = false as boolean;
      try {
        return await pglite.transaction((transaction) => {
          hasBegun = true;
          return work({
            rollback: () => transaction.rollback(),
            query(text, values, options) {
              const data: unknown = values?.[0];
              if (!isCopyText(data)) return transaction.query(text, values, options);
              const blob = new Blob([...data.pieces]);
              return transaction.query(text.replace("from stdin", "from '/dev/blob'"), [], { blob });
            },
          });
        });
      } catch (error) {
        if (hasBegun) throw error;
        // Kysely waits for the beginning and hears of an error only at the end, so it would wait forever.
        return work(failing(error));
      }
    },
  };
}
