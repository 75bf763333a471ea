import type { PostingFile } from "#contract/posting.ts";
import type { FileFormat } from "#lib/client/file-format.ts";
import { isPicture } from "#lib/client/picture.ts";

/** The way a file is shown. `other` is not shown, and only fetched for a download. */
export type FileKind = "pdf" | "xml" | "picture" | "other";

const byName: [names: RegExp, kind: FileKind][] = [
  [/\.pdf$/i, "pdf"],
  [/\.xml$/i, "xml"],
  [/\.(png|jpe?g|gif|webp|bmp|tiff?)$/i, "picture"],
  [/\.(csv|txt|json|zip|svg|heic|docx?|xlsx?|ods|odt|eml|msg|html?)$/i, "other"],
];

const kindOfName = (name: string) => byName.find(([names]) => names.test(name))?.[1] ?? null;

/**
 * Returns the kind of a file by its name and type, before it is fetched. An unrecognised file is tried as a
 * PDF.
 */
export const fileKind = ({ type, name }: PostingFile): FileKind =>
  kindOfName(name) ?? (type === "XRECHNUNG" ? "xml" : "pdf");

const byContent: [types: RegExp, kind: FileKind][] = [
  [/^application\/pdf\b/i, "pdf"],
  [/^(application|text)\/(\S+\+)?xml\b/i, "xml"],
  [/^image\/(png|jpeg|gif|webp|bmp|x-ms-bmp|tiff)\b/i, "picture"],
  [/^image\//i, "other"],
];

/**
 * Returns the kind that a file is said to be, by its content type, else by its name; null if neither says
 * one.
 */
export const claimedKind = (name: string, contentType: string): FileKind | null =>
  byContent.find(([types]) => types.test(contentType))?.[1] ?? kindOfName(name);

/** Returns the kind of a format that a file's first bytes show. */
export function kindOfFormat(format: FileFormat): FileKind {
  return isPicture(format) ? "picture" : format;
}
