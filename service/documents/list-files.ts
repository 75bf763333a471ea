import type { FileType } from "#contract/posting.ts";

/** A file of a posting in a list. */
export type ListedFile = { id: string; name: string; type: FileType };

const order: Record<FileType, number> = { INVOICE: 0, XRECHNUNG: 1, ATTACHMENT: 2, AUDIT_TRAIL: 3 };
const drawnTypes = {
  INVOICE: { digits: "8001", prefix: "invoice" },
  AUDIT_TRAIL: { digits: "8002", prefix: "audit-trail" },
};

type DrawnType = keyof typeof drawnTypes;
type Posting = { key: number; entityGuid: string; invoiceId: string };

/**
 * Returns the id of a file that is drawn on demand and therefore has no row yet. It is a UUID (RFC 9562,
 * version 8) with the posting's key, the file's type, and the end of the posting's entityGuid, which cannot
 * be guessed.
 */
function drawnId({ key, entityGuid }: Posting, type: DrawnType): string {
  const digits = key.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${drawnTypes[type].digits}-${entityGuid.slice(19)}`.toLowerCase();
}

function drawnFile(posting: Posting, type: DrawnType): ListedFile {
  const name = posting.invoiceId.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-").slice(0, 120);
  return { id: drawnId(posting, type), name: `${drawnTypes[type].prefix}-${name || "posting"}.pdf`, type };
}

/** Returns the key of the posting in the id of a drawn file, or undefined for any other id. */
export function postingKeyOf(fileId: string): number | undefined {
  const [, start = "", end = ""] = /^([0-9a-f]{8})-([0-9a-f]{4})-800[12]-/i.exec(fileId) ?? [];
  return start ? Number.parseInt(start + end, 16) : undefined;
}

/**
 * Returns the files of a posting: the stored ones, and an invoice and an audit trail to be drawn if none is
 * stored.
 */
export function listFiles(posting: Posting, stored: readonly ListedFile[]): ListedFile[] {
  const missing = (["INVOICE", "AUDIT_TRAIL"] as const).filter(
    (type) => !stored.some((file) => file.type === type),
  );
  const files = [...stored, ...missing.map((type) => drawnFile(posting, type))];
  return files.toSorted((a, b) => order[a.type] - order[b.type]);
}
