import type { HandOver } from "#lib/shared/hand-over.ts";

/** What of a hand-over its deliveries need; ZIPs of documents have it, too, but no request. */
export type HandedToDeliver = Pick<HandOver, "id" | "exportId" | "deliveries" | "withdrawal"> & {
  files: readonly object[];
  request?: Pick<HandOver["request"], "written">;
  /** Whether the files were removed, so that nothing can be delivered any more. */
  isRemoved?: boolean;
};
