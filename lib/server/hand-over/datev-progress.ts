import "server-only";
import { type SqlBool, sql } from "kysely";
import { type DatevProgress, maxDocumentFailures } from "#lib/shared/datev-delivery.ts";
import { appDatabase } from "../database/open.ts";

type DeliveryKey = { organization_id: string; id: string };

/**
 * Returns what DATEV's data center has of deliveries to it, by the delivery's id: four statements for any
 * number of deliveries. One that has nothing stored has none.
 */
export async function datevProgressOf(
  deliveries: readonly DeliveryKey[],
): Promise<Map<string, DatevProgress>> {
  if (deliveries.length === 0) return new Map();
  const database = await appDatabase();
  const ids = deliveries.map(({ id }) => id);
  const organizations = [...new Set(deliveries.map(({ organization_id: id }) => id))];
  // By the organization, too, with which the key begins.
  const isAsked = sql<SqlBool>`organization_id = any(${organizations}::text[]) and delivery_id = any(${ids}::uuid[])`;
  const own = await database
    .selectFrom("datev_delivery")
    .select(["delivery_id", "client", "otherwise_at", "person_name"])
    .where(isAsked)
    .execute();
  const counts = await database
    .selectFrom("datev_document")
    .select(["delivery_id", "state"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(
      sql<number>`(count(*) filter (where problem->>'errorCode' = 'DATEV_FILE_TYPE_REFUSED'))::int`.as(
        "ofOtherKind",
      ),
    )
    .select(
      sql<number>`(count(*) filter (where problem->>'errorCode' = 'DATEV_FILE_TYPE_REFUSED' and otherwise_at is not null))::int`.as(
        "sentOtherwise",
      ),
    )
    .where(isAsked)
    .groupBy(["delivery_id", "state"])
    .execute();
  const failures = await failuresOf(isAsked);
  const batches = await database
    .selectFrom("datev_batch")
    .selectAll()
    .where(isAsked)
    .orderBy("place")
    .execute();
  const progressOf = ({
    delivery_id: id,
    client,
    otherwise_at: at,
    person_name: by,
  }: (typeof own)[number]) => {
    const { consultantNumber, clientNumber, name } = client;
    const ofDelivery = counts.filter(({ delivery_id }) => delivery_id === id);
    const count = (state?: string) =>
      ofDelivery.reduce((sum, one) => sum + (one.state === (state ?? one.state) ? one.count : 0), 0);
    const failed = ofDelivery.find(({ state }) => state === "failed");
    const { ofOtherKind, sentOtherwise } = failed ?? { ofOtherKind: 0, sentOtherwise: 0 };
    // One that was refused later opens the question again for all of them.
    const isSaid = at !== null && ofOtherKind > 0 && sentOtherwise === ofOtherKind;
    return {
      client: { consultantNumber, clientNumber, name },
      documents: {
        ...{ total: count(), arrived: count("arrived"), failed: count("failed"), missing: count("missing") },
        ...{ ofOtherKind, sentOtherwise },
        otherwise: isSaid ? { at: at.toISOString(), by: by ?? "" } : null,
        failures: failures.filter(({ deliveryId }) => deliveryId === id).map(({ failure }) => failure),
      },
      batches: batches.filter(({ delivery_id }) => delivery_id === id).map(batchFrom),
    };
  };
  return new Map(own.map((one) => [one.delivery_id, progressOf(one)]));
}

type Failure = DatevProgress["documents"]["failures"][number];

/** Returns the first documents of each delivery that failed, and behind them those that are missing. */
async function failuresOf(
  isAsked: ReturnType<typeof sql<SqlBool>>,
): Promise<{ deliveryId: string; failure: Failure }[]> {
  const { rows } = await sql<{ deliveryId: string; failure: Failure }>`
    select delivery_id as "deliveryId", failure from (
      select delivery_id, row_number() over (partition by delivery_id order by state, place) as number,
        jsonb_build_object('guid', coalesce(guid, ''), 'invoiceId', invoice_id, 'fileName', file_name, 'problem', problem) as failure
      from datev_document where ${isAsked} and state in ('failed', 'missing')
    ) as failed where number <= ${maxDocumentFailures} order by number`.execute(await appDatabase());
  return rows;
}

type StoredBatch = {
  file_name: string;
  rows: number | null;
  state: DatevProgress["batches"][number]["state"];
  job_id: string | null;
  sent_at: Date | null;
  ended_at: Date | null;
  problem: DatevProgress["batches"][number]["problem"];
  fields: number[];
  words: string | null;
};

const batchFrom = (row: StoredBatch): DatevProgress["batches"][number] => ({
  ...{ fileName: row.file_name, rows: row.rows, state: row.state, jobId: row.job_id },
  ...{ problem: row.problem, fields: row.fields, words: row.words },
  sentAt: row.sent_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
