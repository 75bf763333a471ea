import "server-only";
import { sql } from "kysely";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { AppError } from "../errors/app-error.ts";
import type { RouteContext } from "../http/route.ts";
import { declaring, insertDeclaration } from "../sign-off/declarations.ts";
import { type HandOverParams, sourceOf } from "./hand-over-source.ts";
import { findHandOver } from "./list-hand-overs.ts";

/**
 * Marks a hand-over of postings as withdrawn, because its files must not be booked: its rows count as not
 * handed over. The files can still be downloaded. A second withdrawal changes nothing. Throws NOT_FOUND,
 * also for the documents of a hand-over.
 */
export async function withdrawHandOver(
  context: RouteContext<"HAND_OVER_WITHDRAWN">,
  { handOverId, ...params }: HandOverParams,
  reason: string,
): Promise<HandOver> {
  const { session, connection, audit } = context;
  const exportKey = {
    organizationId: connection.organizationId,
    exportId: sourceOf(context, params).exportId,
  };
  await declaring(exportKey, async (transaction) => {
    const handOver = await transaction
      .selectFrom("hand_over")
      .select(["id", sql<string>`request -> 'written' ->> 'format'`.as("format")])
      .select((of) =>
        of
          .exists(of.selectFrom("declaration").whereRef("hand_over_id", "=", "hand_over.id"))
          .as("isWithdrawn"),
      )
      .where("organization_id", "=", exportKey.organizationId)
      .where("export_id", "=", exportKey.exportId)
      .where(sql<boolean>`id::text = ${handOverId}`)
      .executeTakeFirst();
    if (!handOver || handOver.format === "documents" || handOver.format === "datevDocuments")
      throw new AppError({ code: "NOT_FOUND", message: "The export has no such hand-over of postings." });
    if (handOver.isWithdrawn) return;
    await insertDeclaration(transaction, exportKey, {
      ...{ kind: "withdrawn", person: session.person, reason, handOverId },
    });
    await audit.HAND_OVER_WITHDRAWN.done(transaction, {
      ...{ exportId: exportKey.exportId, format: handOver.format, reason },
    });
  });
  return findHandOver(exportKey, handOverId);
}
