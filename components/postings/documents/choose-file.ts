import type { FileType, PostingFile } from "#contract/posting.ts";

/** The file of a posting that a person wants to see: the n-th of a type, counted from 0. */
export type FileChoice = { type: string; number: number };

const order: readonly string[] = ["INVOICE", "XRECHNUNG", "AUDIT_TRAIL", "ATTACHMENT"] satisfies FileType[];

const tabOrderOf = ({ type }: PostingFile) => {
  const at = order.indexOf(type);
  return at === -1 ? order.length : at;
};

/**
 * Sorts files in the order of their tabs: invoices, then audit trails, then attachments, then unknown
 * types.
 */
export function inTabOrder(files: readonly PostingFile[]): PostingFile[] {
  return files.toSorted((a, b) => tabOrderOf(a) - tabOrderOf(b));
}

/**
 * Describes the file at `index` of sorted files, so that the same kind can be chosen for the next posting.
 */
export function fileChoiceOf(files: readonly PostingFile[], index: number): FileChoice {
  const type = files[index]?.type ?? "INVOICE";
  return { type, number: files.slice(0, index).filter((file) => file.type === type).length };
}

/**
 * Returns the index of the wanted file among sorted files, else of the first of its type, else of the first
 * file.
 */
export function chooseFile(files: readonly PostingFile[], choice: FileChoice): number {
  const indices = [...files.keys()].filter((index) => files[index]?.type === choice.type);
  return indices[choice.number] ?? indices[0] ?? 0;
}
