import "server-only";
import { sql } from "kysely";

/**
 * SQL: the key by which a supplier's postings are found in `known_posting`, as its index has it: the number,
 * otherwise the name.
 */
export const supplierKey = sql<
  string | null
>`coalesce(known_posting.supplier_number, lower(known_posting.supplier_name))`;

/** SQL: the condition that a posting is of a supplier; null: of any. */
export const isOf = (supplier: string | null) =>
  supplier === null ? sql`true` : sql`${supplierKey} = ${supplier}`;
