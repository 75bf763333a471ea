import type { HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { sendWholeHandOver } from "#lib/server/receipt/whole-hand-over.ts";
import { writeReceipt } from "../../../write-receipt.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "HAND_OVER" },
  async ({ audit, ...rest }, params: HandOverParams) => {
    const context = { ...rest, audit };
    return sendWholeHandOver(context, params, (sending) => writeReceipt(context, params, sending));
  },
);
