import { type Kysely, sql } from "kysely";

/** Returns the name of the queue that has the jobs of a name whose retries have all failed. */
export const givenUpName = (name: string) => `${name}-given-up`;

/**
 * Returns those payloads of a name that no unfinished job has: none that waits, runs, is to be tried again,
 * or is being given up. The queue must have been started.
 */
export async function withoutJob<Tables, Payload extends object>(
  database: Kysely<Tables>,
  name: string,
  payloads: readonly Payload[],
): Promise<Payload[]> {
  if (payloads.length === 0) return [];
  const { rows } = await sql<{ payload: Payload }>`
    select payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as wanted (payload)
    where not exists (
      select from pgboss.job
      where name in (${name}, ${givenUpName(name)}) and state < 'completed' and data @> payload)`.execute(
    database,
  );
  return rows.map(({ payload }) => payload);
}
