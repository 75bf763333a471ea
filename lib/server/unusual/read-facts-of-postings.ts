import "server-only";
import { sql } from "kysely";
import { documentDay } from "#lib/shared/dates.ts";
import type { TwinPosting } from "#lib/shared/unusual.ts";
import { appDatabase } from "../database/open.ts";
import { begunAt } from "../exports/read-archive.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import type { PostingFacts } from "./rules/supplier-history.ts";
import { isOf, supplierKey } from "./supplier-key.ts";

/**
 * Number of postings that are read at once. Between two batches other requests are answered. Each may have
 * ten others with the same number and amount, so that 2,000 took up to 60 ms of a processor.
 */
const batchSize = 500;

/** Maximum number of postings with the same supplier, number and amount that are read. */
const maxSame = 10;

/**
 * The place of a posting in the export, its facts, and the others that have the same supplier, number and
 * amount.
 */
type ExaminedPosting = { place: number; posting: PostingFacts; others: TwinPosting[] };

type Row = {
  place: number;
  entityGuid: string;
  supplier: string;
  invoiceNumber: string | null;
  invoiceDate: Date | null;
  amount: string | null;
  currency: string | null;
  accounts: string | null;
  taxCodes: string | null;
  twinKey: string | null;
};

/** Yields the successful postings of an export in batches, in their order. */
export async function* readFactsOfPostings(examined: ExaminedExport): AsyncGenerator<ExaminedPosting[]> {
  for (let place = 0; ;) {
    const { rows } = await sql<Row>`
      select place, entity_guid as "entityGuid", coalesce(${supplierKey}, '') as supplier,
        invoice_number as "invoiceNumber", invoice_date as "invoiceDate", amount::text as amount, currency, accounts,
        tax_codes as "taxCodes", case when has_twin then twin_key::text end as "twinKey"
      from known_posting
      where organization_id = ${examined.organizationId} and export_key = ${examined.key} and not is_failed and place >= ${place} and ${isOf(examined.supplier)}
      order by place limit ${batchSize}`.execute(await appDatabase());
    const twins = await readTwins(examined, rows);
    yield rows.map((row) => ({
      place: row.place,
      posting: factsOf(row),
      others: twins.get(row.place) ?? [],
    }));
    if (rows.length < batchSize) return;
    place = (rows.at(-1)?.place ?? 0) + 1;
  }
}

const factsOf = ({ invoiceDate, accounts, taxCodes, ...row }: Row): PostingFacts => ({
  entityGuid: row.entityGuid,
  supplier: row.supplier,
  invoiceNumber: row.invoiceNumber,
  day: invoiceDate ? documentDay(invoiceDate.toISOString()) : null,
  amount: row.amount,
  currency: row.currency,
  accounts: accounts?.split("\n") ?? [],
  taxCodes: taxCodes?.split("\n") ?? null,
});

type TwinRow = {
  twinKey: string;
  exportKey: number;
  place: number;
  exportId: string;
  entityGuid: string;
  begunAt: Date;
};

/** Returns the others of each posting that has some, by its place, those of the newest exports first. */
async function readTwins(
  examined: ExaminedExport,
  rows: readonly Row[],
): Promise<Map<number, TwinPosting[]>> {
  const keys = [...new Set(rows.map(({ twinKey }) => twinKey).filter((key) => key !== null))];
  const found = new Map<number, TwinPosting[]>();
  if (keys.length === 0) return found;
  const { rows: same } = await sql<TwinRow>`
    select * from (
      select twin_key::text as "twinKey", export_key::float8 as "exportKey", known_posting.place,
        export_id as "exportId", entity_guid as "entityGuid", ${begunAt} as "begunAt",
        row_number() over (partition by twin_key order by ${begunAt} desc, export_key desc, known_posting.place) as rank
      from known_posting join known_export on known_export.key = export_key
      where known_posting.organization_id = ${examined.organizationId} and twin_key = any(${keys}::bigint[])
    ) as ranked where rank <= ${maxSame} order by "twinKey", rank`.execute(await appDatabase());
  const byKey = Map.groupBy(same, ({ twinKey }) => twinKey);
  for (const { place, twinKey } of rows) {
    const others = (twinKey === null ? undefined : byKey.get(twinKey)) ?? [];
    found.set(
      place,
      others
        .filter((other) => other.exportKey !== examined.key || other.place !== place)
        .map((other) => ({
          exportId: other.exportId,
          entityGuid: other.entityGuid,
          begunAt: other.begunAt.toISOString(),
        })),
    );
  }
  return found;
}
