import "server-only";
import { randomUUID } from "node:crypto";

/** The part that the content-type and the content of a file belong to, and what DATEV is told about it. */
export type DocumentToSend = {
  /** As `fitFileName` returns it. */
  fileName: string;
  mediaType: string;
  content: Buffer;
  documentType: string | null;
  note: string | null;
  /** The place in Belege online: all three levels, or null for the inbox. */
  folder: { category: string; folder: string; register: string } | null;
  /**
   * The place of a file after the first one of its posting, whose GUID it names; null for a single or the
   * first file.
   */
  sequence: { firstGuid: string; position: number } | null;
};

/** Returns the body of a request that transfers a document, and its Content-Type (RFC 7578). */
export function documentBody(document: DocumentToSend): { contentType: string; body: Buffer } {
  const boundary = `kontor-${randomUUID()}`;
  const { fileName, mediaType, content, sequence } = document;
  const parts: { head: string; content: Buffer }[] = [jsonPart("metadata", metadataOf(document))];
  if (sequence)
    parts.push(
      jsonPart("custom_metadata", {
        sequence_first_guid: sequence.firstGuid,
        sequence_position: sequence.position,
      }),
    );
  parts.push({
    head: `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${mediaType}`,
    content,
  });
  const pieces = parts.flatMap(({ head, content: piece }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    piece,
    Buffer.from("\r\n"),
  ]);
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

const jsonPart = (name: string, value: object) => ({
  head: `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json; charset=UTF-8`,
  content: Buffer.from(JSON.stringify(value)),
});

const maxNote = 255;
const maxLevel = 30;

/** Texts are precomposed and as long as DATEV takes them; what is absent is left out. */
function metadataOf({ documentType, note, folder }: DocumentToSend) {
  const text = (value: string, max: number) => value.normalize("NFC").slice(0, max);
  return {
    ...(documentType !== null && { document_type: documentType }),
    ...(note !== null && { note: text(note, maxNote) }),
    ...(folder && {
      category: text(folder.category, maxLevel),
      folder: text(folder.folder, maxLevel),
      register: text(folder.register, maxLevel),
    }),
  };
}
