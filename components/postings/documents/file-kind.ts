import type { PostingFile } from "#contract/posting.ts";

/** The way a file is shown. `other` is not shown, and only fetched for a download. */
export type FileKind = "pdf" | "xml" | "picture" | "other";

const byName: [names: RegExp, kind: FileKind][] = [
  [/\.pdf$/i, "pdf"],
  [/\.xml$/i, "xml"],
  [/\.(png|jpe?g)$/i, "picture"],
  [/\.(csv|txt|json|zip|gif|webp|svg|tiff?|heic|docx?|xlsx?|ods|odt|eml|msg|html?)$/i, "other"],
];

/**
 * Returns the kind of a file by its name and type, before it is fetched. An unrecognised file is tried as a
 * PDF.
 */
export function fileKind({ type, name }: PostingFile): FileKind {
  const named = byName.find(([names]) => names.test(name))?.[1];
  return named ?? (type === "XRECHNUNG" ? "xml" : "pdf");
}

const byContent: [types: RegExp, kind: FileKind][] = [
  [/^application\/pdf\b/i, "pdf"],
  [/^(application|text)\/(\S+\+)?xml\b/i, "xml"],
  [/^image\/(png|jpeg)\b/i, "picture"],
  [/^image\//i, "other"],
];

/** Returns the kind of a fetched file by the response's content type, else by its name and type. */
export function fetchedKind(file: PostingFile, contentType: string): FileKind {
  return byContent.find(([types]) => types.test(contentType))?.[1] ?? fileKind(file);
}
