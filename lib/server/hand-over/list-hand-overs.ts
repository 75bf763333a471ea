import "server-only";
import { sql } from "kysely";
import { type HandOver, type HandOverList, handOverPageSize } from "#lib/shared/hand-over.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { deliveriesOf } from "./list-deliveries.ts";
import type { ExportKey } from "./hand-overs.ts";

/** The format of a hand-over. */
export const formatOf = sql<string>`hand_over.request -> 'written' ->> 'format'`;

/** Returns a hand-over of an export. Throws NOT_FOUND. */
export async function findHandOver(exportKey: ExportKey, id: string): Promise<HandOver> {
  const [found] = await withFiles((await ofExport(exportKey)).where("id", "=", id));
  if (!found) throw new AppError({ code: "NOT_FOUND", message: "The export has no such hand-over." });
  return found;
}

/** Returns whether an export has a hand-over with that id. */
export async function isHandOver(exportKey: ExportKey, id: string): Promise<boolean> {
  const found = await (await ofExport(exportKey)).where("id", "=", id).select("id").executeTakeFirst();
  return found !== undefined;
}

/** Returns all hand-overs of an export, newest first, each with its files. */
export async function listHandOvers(exportKey: ExportKey): Promise<HandOver[]> {
  return withFiles(await ofExport(exportKey));
}

/**
 * Returns a page of the hand-overs of an export, newest first, from the one with the index `offset` on, and
 * the number of all. Documents for DATEV are left out, because people find them at their batch.
 */
export async function readHandOverPage(
  exportKey: ExportKey,
  offset: number,
): Promise<Omit<HandOverList, "makings">> {
  const standAlone = (await ofExport(exportKey)).where(formatOf, "<>", "datevDocuments");
  const { total } = await standAlone
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { handOvers: await withFiles(standAlone.offset(offset).limit(handOverPageSize)), total };
}

async function ofExport({ organizationId, exportId }: ExportKey) {
  const database = await appDatabase();
  return database
    .selectFrom("hand_over")
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId);
}

async function withFiles(chosen: Awaited<ReturnType<typeof ofExport>>): Promise<HandOver[]> {
  const newestFirst = chosen.orderBy("created_at", "desc").orderBy("id");
  const database = await appDatabase();
  // Without the marks, which may be many.
  const handOvers = await newestFirst
    .select(["id", "export_id", "request", "created_at", "person_name"])
    .execute();
  const withdrawals = await database
    .selectFrom("declaration")
    .select(["hand_over_id", "at", "person_name", "reason"])
    .where("hand_over_id", "in", newestFirst.select("id"))
    .execute();
  const files = await database
    .selectFrom("handed_file")
    .selectAll()
    .where("hand_over_id", "in", newestFirst.select("id"))
    .orderBy("place")
    .execute();
  const withdrawalOf = new Map(
    withdrawals.map(({ hand_over_id: id, at, person_name: by, reason }) => [
      id,
      { at: at.toISOString(), by, reason },
    ]),
  );
  const deliveries = await deliveriesOf(handOvers.map(({ id }) => id));
  const filesOf = Map.groupBy(files, (file) => file.hand_over_id);
  return handOvers.map((row) => ({
    id: row.id,
    exportId: row.export_id,
    request: row.request,
    createdAt: row.created_at.toISOString(),
    createdBy: row.person_name,
    withdrawal: withdrawalOf.get(row.id) ?? null,
    deliveries: deliveries.get(row.id) ?? [],
    files: (filesOf.get(row.id) ?? []).map((file) => ({
      place: file.place,
      name: file.name,
      rows: file.rows,
      bytes: file.bytes,
      sha256: file.sha256,
      finishedAt: file.finished_at?.toISOString() ?? null,
      replaced: file.replaced ?? [],
      differedAt: file.differed_at?.toISOString() ?? null,
    })),
  }));
}
