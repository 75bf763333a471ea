import type { PostingFile } from "#contract/posting.ts";

/** How a file is shown. `other` is not shown, and not fetched before somebody wants to have it. */
export type FileKind = "pdf" | "xml" | "picture" | "other";

const byName: [names: RegExp, kind: FileKind][] = [
  [/\.pdf$/i, "pdf"],
  [/\.xml$/i, "xml"],
  [/\.(png|jpe?g)$/i, "picture"],
  [/\.(csv|txt|json|zip|gif|webp|svg|tiff?|heic|docx?|xlsx?|ods|odt|eml|msg|html?)$/i, "other"],
];

/** What a file is by its name and type, before it is fetched. What tells nothing is tried as a PDF. */
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

/** What a fetched file is: the content type of the answer says so, or else name and type do. */
export function fetchedKind(file: PostingFile, contentType: string): FileKind {
  return byContent.find(([types]) => types.test(contentType))?.[1] ?? fileKind(file);
}
