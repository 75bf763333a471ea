import type { FileType, PostingFile } from "#contract/posting.ts";

/** The file of a posting that a person wants to see: the n-th of a type, counted from 0. */
export type WantedFile = { type: string; number: number };

const order: readonly string[] = ["INVOICE", "XRECHNUNG", "AUDIT_TRAIL", "ATTACHMENT"] satisfies FileType[];

const place = ({ type }: PostingFile) => {
  const at = order.indexOf(type);
  return at === -1 ? order.length : at;
};

/**
 * Sorts files in the order of their tabs: invoices, then audit trails, then attachments, then unknown
 * types.
 */
export function inTabOrder(files: readonly PostingFile[]): PostingFile[] {
  return files.toSorted((one, other) => place(one) - place(other));
}

/**
 * Describes the file at `index` of sorted files, so that the same kind can be chosen for the next posting.
 */
export function wantedBy(files: readonly PostingFile[], index: number): WantedFile {
  const type = files[index]?.type ?? "INVOICE";
  return { type, number: files.slice(0, index).filter((file) => file.type === type).length };
}

/**
 * Returns the index of the wanted file among sorted files, else of the first of its type, else of the first
 * file.
 */
export function chooseFile(files: readonly PostingFile[], wanted: WantedFile): number {
  const places = [...files.keys()].filter((index) => files[index]?.type === wanted.type);
  return places[wanted.number] ?? places[0] ?? 0;
}
