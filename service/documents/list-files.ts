import type { FileType } from "#contract/posting.ts";

/** A file of a posting as it is listed. */
export type ListedFile = { id: string; name: string; type: FileType };

const order: Record<FileType, number> = { INVOICE: 0, XRECHNUNG: 1, ATTACHMENT: 2, AUDIT_TRAIL: 3 };
const drawnTypes = {
  INVOICE: { place: "8001", prefix: "invoice" },
  AUDIT_TRAIL: { place: "8002", prefix: "audit-trail" },
};

type DrawnType = keyof typeof drawnTypes;
type Posting = { key: number; entityGuid: string; invoiceId: string };

/**
 * The id of a file that is drawn when it is first wanted, and so needs no row before: a UUID (RFC 9562, version 8)
 * that holds the posting's key, the file's type, and the end of the posting's own id, which nobody guesses.
 */
function drawnId({ key, entityGuid }: Posting, type: DrawnType): string {
  const digits = key.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${drawnTypes[type].place}-${entityGuid.slice(19)}`.toLowerCase();
}

function drawnFile(posting: Posting, type: DrawnType): ListedFile {
  const name = posting.invoiceId.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-").slice(0, 120);
  return { id: drawnId(posting, type), name: `${drawnTypes[type].prefix}-${name || "posting"}.pdf`, type };
}

/** The key of the posting that the id of a drawn file belongs to; undefined for every other id. */
export function postingKeyOf(fileId: string): number | undefined {
  const [, start = "", end = ""] = /^([0-9a-f]{8})-([0-9a-f]{4})-800[12]-/i.exec(fileId) ?? [];
  return start ? Number.parseInt(start + end, 16) : undefined;
}

/** Lists the files of a posting: those that are stored, and an invoice and an audit trail to be drawn where none is. */
export function listFiles(posting: Posting, stored: readonly ListedFile[]): ListedFile[] {
  const missing = (["INVOICE", "AUDIT_TRAIL"] as const).filter(
    (type) => !stored.some((file) => file.type === type),
  );
  const files = [...stored, ...missing.map((type) => drawnFile(posting, type))];
  return files.toSorted((one, other) => order[one.type] - order[other.type]);
}
