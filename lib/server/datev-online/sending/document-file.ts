import "server-only";
import type { StoredDocument } from "../../exports/documents/fetch-document.ts";
import { fitFileName } from "../services/fit-file-name.ts";

/** The media types of the endings that DATEV takes. It refuses a file whose type is another one. */
const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  xml: "application/xml",
  png: "image/png",
  gif: "image/gif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  tif: "image/tiff",
  tiff: "image/tiff",
};

/** Returns the ending of a file's name in small letters, without the dot; "" for none. */
export const fileEndingOf = (name: string) => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * Returns a file's name and media type as DATEV takes them, or null if its ending is not among those that
 * the client takes. A name without an ending gets that of the file's media type.
 */
export function documentFile(
  name: string,
  { contentType }: Pick<StoredDocument, "contentType">,
  allowed: readonly string[],
): { fileName: string; mediaType: string } | null {
  const told = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const known = Object.entries(types).find(([, type]) => type === told)?.[0];
  const whole = fileEndingOf(name) === "" && known !== undefined ? `${name}.${known}` : name;
  const ending = fileEndingOf(whole);
  if (!allowed.includes(ending)) return null;
  const mediaType = types[ending] ?? (told || "application/octet-stream");
  return { fileName: fitFileName(whole), mediaType };
}
