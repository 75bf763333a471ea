import "server-only";
import { type Kysely, sql } from "kysely";
import type { ExportListResponse } from "#contract/export.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { recordExports } from "./known-exports.ts";

/** The maximum pages of one walk. The next walk continues. */
const maxPages = 20;

/** The maximum time in which a walk begins to read a page, in milliseconds. */
const usualMilliseconds = 2_000;

/** The gap between the positions of two parts of a list, for the unknown exports between them. */
const gap = 1_000_000_000;

/** Reads the page of the service's list that begins at an offset. */
export type ReadPage = (offset: number) => Promise<ExportListResponse>;

/**
 * Reads the service's list from its newest export down to the known ones, and then continues where former
 * walks stopped, until the oldest is known as well. Each walk is limited in pages and to
 * `maxMilliseconds`, but reads at least one page. It advances by the number of exports returned, so that a
 * service that returns fewer than requested loses none. An organization must not have two walks at once.
 */
export async function walkList(
  organizationId: string,
  readPage: ReadPage,
  maxMilliseconds = usualMilliseconds,
): Promise<void> {
  const end = performance.now() + maxMilliseconds;
  let pages = 0;
  const mayContinue = () => pages < maxPages && performance.now() < end;
  const read = async (offset: number) => {
    pages++;
    const { exports, pagination } = await readPage(offset);
    await recordExports(organizationId, exports);
    const after = offset + exports.length;
    const isLast = exports.length === 0 || after >= pagination.totalCount;
    return { ids: exports.map(({ id }) => id), after, isLast, total: pagination.totalCount };
  };

  const part = await partOf(organizationId);
  const newer = new Set<string>();
  let page;
  let met = false;
  do {
    page = await read(page?.after ?? 0);
    const positions = await positionsOf(organizationId, page.ids);
    const first = page.ids.findIndex((id) => isWithin(part, positions.get(id)));
    met = first >= 0;
    for (const id of met ? page.ids.slice(0, first) : page.ids) newer.add(id);
  } while (!met && !page.isLast && mayContinue());

  // If no known export was reached, a new part begins above the old one, and all older exports are read
  // again.
  if (!met) Object.assign(part, { bottom: part.top + gap, top: part.top + gap - 1, complete: page.isLast });
  part.top += newer.size;
  const newest = [...newer].map((id, index) => ({ id, place: part.top - index }));
  await saveOrder(organizationId, newest, { ...part, total_count: page.total });

  let offset = part.top - part.bottom + 1;
  while (!part.complete && mayContinue()) {
    const older = await read(offset);
    const positions = await positionsOf(organizationId, older.ids);
    // Exports that began meanwhile have moved known ones down the list.
    const unplaced = [...new Set(older.ids)].filter((id) => !isWithin(part, positions.get(id)));
    const placed = unplaced.map((id, index) => ({ id, place: part.bottom - 1 - index }));
    part.bottom -= placed.length;
    part.complete = older.isLast;
    await saveOrder(organizationId, placed, { ...part, total_count: older.total });
    offset = older.after;
  }
}

type Part = { top: number; bottom: number; complete: boolean };

const isWithin = ({ top, bottom }: Part, position: number | null | undefined) =>
  typeof position === "number" && position >= bottom && position <= top;

async function partOf(organizationId: string): Promise<Part> {
  const database = await appDatabase();
  return database
    .selectFrom("export_archive")
    .select(["top", "bottom", "complete"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

async function positionsOf(organizationId: string, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const database = await appDatabase();
  const rows = await database
    .selectFrom("known_export")
    .select(["export_id", "place"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "in", ids)
    .execute();
  return new Map(rows.map(({ export_id, place }) => [export_id, place]));
}

/**
 * Stores positions and the known part of the list in one transaction, so that an aborted walk leaves no
 * inconsistency.
 */
async function saveOrder(
  organizationId: string,
  positions: { id: string; place: number }[],
  part: Part & { total_count: number },
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await writePositions(transaction, organizationId, positions);
    await transaction
      .updateTable("export_archive")
      .set(part)
      .where("organization_id", "=", organizationId)
      .execute();
  });
}

async function writePositions(
  transaction: Kysely<Tables>,
  organizationId: string,
  positions: { id: string; place: number }[],
): Promise<void> {
  await sql`
    update known_export set place = given.place
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as given (id text, place bigint)
    where organization_id = ${organizationId} and export_id = given.id`.execute(transaction);
}
