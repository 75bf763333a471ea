import "server-only";
import { z } from "zod";
import { askDatevAgain, type DatevAccess } from "./ask-datev.ts";
import { datevRefusal, datevUnreadable } from "./datev-refusal.ts";

const questionMilliseconds = 30_000;

const typesReader = z.array(z.object({ name: z.string().min(1), category: z.string().optional() }));
const endingsReader = z.object({ allowed_file_extensions: z.array(z.string()) });

/** A document type of a client, by which DATEV decides what becomes of the document. */
export type DatevDocumentType = { name: string; category: string | null };

/** Resolves with the document types of a client. Throws an `AppError` with a code that begins with DATEV_. */
export async function listDocumentTypes(access: DatevAccess, clientId: string): Promise<DatevDocumentType[]> {
  const types = await askFor(access, clientId, "document-types", typesReader);
  return types.map(({ name, category }) => ({ name, category: category ?? null }));
}

/**
 * Resolves with the endings of files that a client takes, in small letters without a dot. Throws an
 * `AppError` with a code that begins with DATEV_.
 */
export async function listAllowedEndings(access: DatevAccess, clientId: string): Promise<string[]> {
  const read = await askFor(access, clientId, "duo-version", endingsReader);
  return read.allowed_file_extensions.map((ending) => ending.toLowerCase().replace(/^\./, ""));
}

async function askFor<Schema extends z.ZodType>(
  access: DatevAccess,
  clientId: string,
  what: string,
  reader: Schema,
): Promise<z.infer<Schema>> {
  const address = `${access.app.documentsAddress}/clients/${encodeURIComponent(clientId)}/${what}`;
  const answer = await askDatevAgain(access, { method: "GET", address, milliseconds: questionMilliseconds });
  if (answer.status !== 200) throw datevRefusal(answer);
  const read = reader.safeParse(answer.body);
  if (!read.success) throw datevUnreadable(read.error);
  return read.data;
}
