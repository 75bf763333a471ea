import type { Kysely } from "kysely";
import { ensureSigningKey } from "../authorization/keys/signing-keys.ts";
import type { Configuration } from "../configuration.ts";
import { type DocumentObjects, openDocumentObjects } from "../database/document-bytes.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Opens the objects of documents for a command that stores some, or returns null where they lie in the
 * database. Makes sure before that the service will have the same key: the realm's signing keys are sealed
 * with it. Throws a `SealedKeyError` if they are sealed with another one, as where a command was given
 * without the service's settings.
 */
export async function openDocuments(
  database: Kysely<Tables>,
  configuration: Configuration,
): Promise<DocumentObjects> {
  const objects = openDocumentObjects(configuration);
  if (objects) await ensureSigningKey(database, configuration.encryptionKeys);
  return objects;
}
