import { sql, type Transaction } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../database/open.ts";
import type { Log } from "../log.ts";
import { traced, traceparentFields, traceparentName } from "../tracing/tracing.ts";
import { wakeWorkers, type WorkerWaker } from "./wake-workers.ts";
import { givenUpName } from "./without-job.ts";

/** The functions that process the jobs of one name. */
export type Work<Payload extends object> = {
  /** How many jobs a process handles at the same time; one by default. */
  atOnce?: number;
  /**
   * Processes the job. It may run again after a crash, so it must recognize the results of an earlier run.
   */
  handle(payload: Payload): Promise<void>;
  /**
   * Called once every retry has failed or its worker has died each time. Must end the job's subject with a
   * reason. Retried until it succeeds.
   */
  giveUp(payload: Payload): Promise<void>;
};

export type Queue = {
  /** Adds a job as part of a transaction: the job exists if and only if the transaction commits. */
  enqueue<Tables>(name: string, payload: object, transaction: Transaction<Tables>): Promise<void>;
  /** Adds a job that starts no earlier than `seconds` from now. */
  enqueueLater(name: string, payload: object, seconds: number): Promise<void>;
  /** Starts to process the jobs of a name. Must be called only once for each name. */
  work<Payload extends object>(name: string, work: Work<Payload>): Promise<void>;
  /**
   * Returns the number of jobs of every name and state, including zeros. Finished jobs are kept for days.
   */
  countJobs(): Promise<JobCount[]>;
  /** Starts no further job. Resolves when the running jobs have ended. */
  stop(): Promise<void>;
};

/** The number of a queue's jobs in a state and the age of the oldest, in seconds; 0 if there is none. */
export type JobCount = { queue: string; state: string; jobs: number; oldestSeconds: number };

/** The options of a queue. */
export type QueueOptions = {
  /** The names of all jobs. */
  names: readonly string[];
  /** On PostgreSQL: the seconds without a heartbeat after which a worker counts as dead; at least 10. */
  recoverySeconds: number;
  /**
   * Maximum seconds for running jobs to end when the queue stops. Unfinished jobs are started again later.
   */
  stopSeconds: number;
};

/** The minimum seconds between two heartbeats that the queue's library allows. */
export const minRecoverySeconds = 10;

/** How often a failed job is tried again, each time after so many seconds. */
const retry = { times: 3, seconds: 1 };

/**
 * Starts a job queue in the database. A job whose process dies is started again: on PGlite at the next
 * start, because no other process can own it; on PostgreSQL at most some twelve seconds after
 * `recoverySeconds`. After three retries a job is given up, so that a job that kills its workers ends too.
 * `giveUp` is itself retried until it succeeds.
 */
export async function startQueue<Tables>(
  database: Database<Tables>,
  { names, recoverySeconds, stopSeconds }: QueueOptions,
  log: Log,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueConnection,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 60_000,
    // `wakeWorkers` does it, only while there is something to look after.
    supervise: false,
    monitorIntervalSeconds: 2,
    // No job of ours waits for another, and none is of the library's own schedules.
    flowIntervalSeconds: 86_400,
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "queue"));
  await boss.start();
  const waker = wakeWorkers(boss, database, log);
  const common = {
    notify: true,
    heartbeatSeconds: recoverySeconds,
    expireInSeconds: 3600,
    retryDelay: retry.seconds,
  };
  for (const name of names) {
    const givingUp = { ...common, retryLimit: 1000, retryBackoff: true, retryDelayMax: 60 };
    const working = { ...common, retryLimit: retry.times, deadLetter: givenUpName(name) };
    for (const [queue, options] of [[givenUpName(name), givingUp] as const, [name, working] as const]) {
      await boss.createQueue(queue, options);
      // `createQueue` does not change the options of a queue that already exists.
      await boss.updateQueue(queue, options);
      if (database.kind === "pglite") await failOrphans(boss, queue);
      // The first use of a queue reads its row. Inside a PGlite transaction that read would never return.
      await boss.getQueueStats(queue);
    }
  }

  return {
    async enqueue(name, payload, transaction) {
      await boss.send(name, { ...payload, ...traceparentFields() }, { db: fromKysely(transaction) });
      waker.expect();
    },
    async enqueueLater(name, payload, seconds) {
      await boss.send(name, { ...payload, ...traceparentFields() }, { startAfter: seconds });
      waker.expectIn(seconds);
    },
    async work<Payload extends object>(name: string, work: Work<Payload>) {
      const handle = async (job: JobWithMetadata<Payload>) => {
        const started = Date.now();
        const { payload, parent } = unpack(job);
        try {
          await traced({ name: `job ${name}`, kind: "consumer", parent }, () => work.handle(payload));
          log.info({ job: name, jobId: job.id, milliseconds: Date.now() - started }, "job done");
        } catch (error) {
          log.error({ job: name, jobId: job.id, err: error }, "job failed");
          throw error;
        }
      };
      for (let worker = 0; worker < (work.atOnce ?? 1); worker += 1)
        await processEach<Payload>(boss, waker, name, handle);
      await processEach<Payload>(boss, waker, givenUpName(name), async (job) => {
        log.error({ job: name, jobId: job.id, reason: job.sourceOutput }, "job given up");
        await work.giveUp(unpack(job).payload);
      });
    },
    async countJobs() {
      const queues = JSON.stringify(names.flatMap((name) => [name, givenUpName(name)]));
      const { rows } = await sql<JobCount>`
        select queue, wanted::text as state, count(id)::int as jobs,
          coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as "oldestSeconds"
        from jsonb_array_elements_text(${queues}::jsonb) as queue
          cross join unnest(enum_range(null::pgboss.job_state)) as wanted
          left join pgboss.job on name = queue and state = wanted
        group by queue, wanted order by queue, wanted
      `.execute(database.sql);
      return rows;
    },
    // On PostgreSQL the queue has its own connections. On PGlite it shares the database's only connection,
    // which must stay open.
    stop() {
      waker.stop();
      return boss.stop({
        graceful: true,
        timeout: stopSeconds * 1000,
        close: database.kind === "postgres",
      });
    },
  };
}

/** Returns a job's payload, and the span that added it, if its process traced. */
function unpack<Payload extends object>({ data }: JobWithMetadata<Payload>) {
  const { [traceparentName]: parent, ...payload } = data as Payload & { [traceparentName]?: string };
  return { payload: payload as unknown as Payload, parent };
}

/** Workers are woken; a poll is the last resort. */
const polling = {
  pollingIntervalSeconds: 600,
  notifyPollingIntervalSeconds: 600,
  includeMetadata: true,
} as const;

/** Processes the jobs of a queue one after another. */
async function processEach<Payload extends object>(
  boss: PgBoss,
  waker: WorkerWaker,
  name: string,
  handle: (job: JobWithMetadata<Payload>) => Promise<void>,
): Promise<void> {
  const worker = boss.work<Payload, unknown, typeof polling>(name, polling, async ([job]) => {
    if (!job) return;
    try {
      await handle(job);
    } catch (error) {
      waker.expectIn(retry.seconds);
      throw error;
    } finally {
      // Without this the library waits a second between two jobs, so a backlog would be processed at one
      // job a second.
      boss.notifyWorker(await worker);
    }
  });
  waker.add(name, await worker);
}

async function failOrphans(boss: PgBoss, name: string): Promise<void> {
  const orphans = await boss.findJobs(name);
  for (const job of orphans) {
    if (job.state === "active") await boss.fail(name, job.id, { message: "its process ended" });
  }
}
