import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked, withLock } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { refusesPerson } from "../transport/refusal.ts";
import { type CallingConnection, callEndpoint } from "../upstream/call-endpoint.ts";
import { sharedProblem } from "./shared-problem.ts";
import { walkList } from "./walk-list.ts";
import { askInterval, watchExport } from "./watch-export.ts";

/** Number of exports per page of the service's list; the service may return fewer. */
const pageLimit = 50;

/** The maximum wait of an organization's first refresh for another first refresh, in milliseconds. */
const waitMilliseconds = 20_000;

/** Maximum number of running exports that are read one by one because the walk has not reached them. */
const maxRunning = 5;

type Look = { connection: CallingConnection; requestId: string };

/**
 * Refreshes the archive of an organization, unless any process has refreshed it within the interval of its
 * youngest running export (1 s if none runs). If the service is down or fails, the archive is unchanged and
 * the failure is stored beside it; the next call asks again as soon as the service's Retry-After allows,
 * because a person who presses "Try again" expects a new answer. A refusal of this person is thrown.
 */
export async function refreshArchive(look: Look): Promise<void> {
  const { organizationId } = look.connection;
  // One question, which is all that most pages need.
  const known = await findState(organizationId);
  if (known?.read_at && !known.isDue) return;
  const name = `archive of ${organizationId}`;
  const refresh = async () => {
    if (await claim(organizationId)) await walk(look);
  };
  const database = await appDatabase();
  await database
    .insertInto("export_archive")
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A first refresh is waited for, because there is no stored archive to show.
  const isFirst = !known?.read_at;
  await (isFirst ? withLock({ name, waitMilliseconds, late }, refresh) : ifUnlocked(name, refresh));
}

const late = () =>
  new AppError({ code: "UPSTREAM_TIMEOUT", message: "The accounting service did not answer in time." });

async function walk(look: Look): Promise<void> {
  const { connection, requestId } = look;
  const { organizationId } = connection;
  try {
    await walkList(organizationId, (offset) =>
      callEndpoint("listExports", {
        connection,
        query: { offset, limit: pageLimit },
        requestId,
        failFast: true,
      }),
    );
    await change(organizationId, { read_at: sql<Date>`now()`, problem: null });
    await watchRunning(look);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusesPerson(error)) {
      await change(organizationId, { asked_at: sql<Date>`'-infinity'` });
      throw error;
    }
    const { retryAfter = 0 } = error;
    await change(organizationId, {
      asked_at: sql<Date>`now() + ${retryAfter} * interval '1 second'`,
      problem: JSON.stringify(sharedProblem(error, requestId)),
    });
  }
}

/**
 * Reads running exports that are too far down the list for the walk. Errors of one are shown where it is
 * watched.
 */
async function watchRunning({ connection, requestId }: Look): Promise<void> {
  const database = await appDatabase();
  const running = await database
    .selectFrom("known_export")
    .select("export_id")
    .where("organization_id", "=", connection.organizationId)
    .where("ended_seen_at", "is", null)
    .where(sql<boolean>`asked_at <= now() - ${askInterval}`)
    .orderBy("asked_at")
    .limit(maxRunning)
    .execute();
  for (const { export_id: exportId } of running) {
    await watchExport({ connection, exportId, requestId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Whether the service may be asked again. */
const isDue = sql<boolean>`asked_at <= now() - case
  when problem is not null and read_at is not null then interval '0 seconds'
  else coalesce((
    select min(${askInterval}) from known_export
    where known_export.organization_id = export_archive.organization_id and ended_seen_at is null
  ), interval '1 second')
end`;

async function claim(organizationId: string): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("export_archive")
    .set({ asked_at: sql<Date>`now()` })
    .where("organization_id", "=", organizationId)
    .where(isDue)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function findState(organizationId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("export_archive")
    .select(["read_at", isDue.as("isDue")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
}

type Change = {
  asked_at?: ReturnType<typeof sql<Date>>;
  read_at?: ReturnType<typeof sql<Date>>;
  problem?: string | null;
};

async function change(organizationId: string, values: Change): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("export_archive")
    .set(values)
    .where("organization_id", "=", organizationId)
    .execute();
}
