import type { FileType, PostingFile } from "#contract/posting.ts";

/** Which of a posting's files a person wants to see: the how-manieth of a type, counted from 0. */
export type WantedFile = { type: string; number: number };

const order: readonly string[] = ["INVOICE", "XRECHNUNG", "AUDIT_TRAIL", "ATTACHMENT"] satisfies FileType[];

const place = ({ type }: PostingFile) => {
  const at = order.indexOf(type);
  return at === -1 ? order.length : at;
};

/** The files in the order of their tabs: invoices first, then what proves them, then attachments and what is unknown. */
export function inTabOrder(files: readonly PostingFile[]): PostingFile[] {
  return files.toSorted((one, other) => place(one) - place(other));
}

/** What makes the file at `index` of ordered files the wanted one, of the next posting as well. */
export function wantedBy(files: readonly PostingFile[], index: number): WantedFile {
  const type = files[index]?.type ?? "INVOICE";
  return { type, number: files.slice(0, index).filter((file) => file.type === type).length };
}

/** The place among ordered files of the wanted one, else of the first of its type, else of the first of all. */
export function chooseFile(files: readonly PostingFile[], wanted: WantedFile): number {
  const places = [...files.keys()].filter((index) => files[index]?.type === wanted.type);
  return places[wanted.number] ?? places[0] ?? 0;
}
