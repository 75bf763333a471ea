import type { HandOver } from "#lib/shared/hand-over.ts";

/** What of a hand-over its deliveries need; ZIPs of documents have it, too. */
export type HandedToDeliver = Pick<HandOver, "id" | "exportId" | "deliveries" | "withdrawal"> & {
  files: readonly object[];
  /** Whether the files were removed, so that nothing can be delivered any more. */
  isRemoved?: boolean;
};
