import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { type Comparison, probeHours } from "./request-comparison.ts";

/** A list that is being read. Times are as the database prints them, so that they keep their microseconds. */
export type ListReading = {
  /** Null if it is not known, or no longer remembered, whether the service has the list. */
  isThere: boolean | null;
  readingSince: string;
  /** The last code that was read. */
  afterId: string | null;
};

type Key = Pick<Comparison, "organizationId" | "coreDataType">;

const ofList = ({ organizationId, coreDataType }: Key) =>
  sql`organization_id = ${organizationId} and core_data_type = ${coreDataType}`;

/** Returns the reading of a list; undefined if it has ended. */
export async function findReading(list: Key): Promise<ListReading | undefined> {
  const { rows } = await sql<ListReading>`
    select reading_since::text as "readingSince", after_id as "afterId",
      case when probed_at > now() - make_interval(hours => ${probeHours}::int) then is_there end as "isThere"
    from service_list where ${ofList(list)} and reading_since is not null`.execute(await appDatabase());
  return rows[0];
}

/** Stores whether the service has the list. Without it, the reading ends. */
export async function recordProbe(list: Key, isThere: boolean): Promise<void> {
  await sql`
    update service_list set is_there = ${isThere}, probed_at = now(),
      reading_since = case when ${isThere} then reading_since end
    where ${ofList(list)}`.execute(await appDatabase());
}

/** Ends the reading of a list before its end. What was read stays. */
export async function endReading(list: Key): Promise<void> {
  await sql`update service_list set reading_since = null where ${ofList(list)}`.execute(await appDatabase());
}
