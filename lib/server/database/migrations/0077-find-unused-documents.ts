import "server-only";
import type { Kysely } from "kysely";
import { createIndex, createIndexBesideWriters, type NewIndex } from "#platform/database/create-index.ts";

const index: NewIndex = { name: "kept_document_by_age", table: "kept_document", definition: "(used_at)" };

/**
 * Adds the index by which the sweep of the store finds documents that nobody used for long, in all
 * organizations.
 */
export const fillUnusedDocuments = (db: Kysely<unknown>): Promise<void> =>
  createIndexBesideWriters(db, index);

/** Adds it where `fillUnusedDocuments` could not. */
export const up = (db: Kysely<unknown>): Promise<void> => createIndex(db, index);
