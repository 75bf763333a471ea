import { sql, type Transaction } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../database/open.ts";
import type { Log } from "../log.ts";

/** What a queue does with the jobs of one name. */
export type Work<Payload extends object> = {
  /** Does the job. It may run again after a crash, so it must find what an earlier run has done. */
  handle(payload: Payload): Promise<void>;
  /** Called once when every try has failed or its worker died each time: ends the job's subject with a reason. */
  giveUp(payload: Payload): Promise<void>;
};

export type Queue = {
  /** Adds a job as part of a transaction: it exists when, and only when, the transaction commits. */
  enqueue<Tables>(name: string, payload: object, transaction: Transaction<Tables>): Promise<void>;
  /** Adds a job that begins so many seconds from now at the earliest. */
  enqueueLater(name: string, payload: object, seconds: number): Promise<void>;
  /** Starts working off the jobs of a name. Call it once for each name. */
  work<Payload extends object>(name: string, work: Work<Payload>): Promise<void>;
  /** Counts the jobs of every name and state, also where there are none; finished ones are kept for days. */
  countJobs(): Promise<JobCount[]>;
  /** Takes no further job and resolves when those at work have ended. */
  stop(): Promise<void>;
};

/** How many jobs of a queue are in a state, and how long ago the oldest of them was added; 0 where there is none. */
export type JobCount = { queue: string; state: string; jobs: number; oldestSeconds: number };

/** How a queue runs. */
export type QueueOptions = {
  /** The names of the jobs that will be used. */
  names: readonly string[];
  /** On PostgreSQL: after how many seconds without a sign of life a worker counts as dead; 10 at the least. */
  recoverySeconds: number;
  /** How long jobs at work may take to end when the queue stops; what is unfinished then is taken up again. */
  stopSeconds: number;
};

/** The least that the queue's library allows between two signs of life. */
export const leastRecoverySeconds = 10;

const furtherTries = 3;

/**
 * Starts a job queue in the database. A job whose process dies is taken up again: at the next start on PGlite (nobody
 * else can own it), some four seconds after `recoverySeconds` on PostgreSQL. After three further tries it is given
 * up, so that a job which kills its workers ends too; giving up is itself tried again until it succeeds.
 */
export async function startQueue<Tables>(
  database: Database<Tables>,
  { names, recoverySeconds, stopSeconds }: QueueOptions,
  log: Log,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueConnection,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "queue"));
  await boss.start();
  const common = { notify: true, heartbeatSeconds: recoverySeconds, expireInSeconds: 3600, retryDelay: 1 };
  for (const name of names) {
    const givingUp = { ...common, retryLimit: 1000, retryBackoff: true, retryDelayMax: 60 };
    const working = { ...common, retryLimit: furtherTries, deadLetter: dead(name) };
    for (const [queue, options] of [[dead(name), givingUp] as const, [name, working] as const]) {
      await boss.createQueue(queue, options);
      // One that an earlier start made keeps its options otherwise.
      await boss.updateQueue(queue, options);
      if (database.kind === "pglite") await failOrphans(boss, queue);
      // The first use of a queue reads its row; inside a PGlite transaction that read would wait for ever.
      await boss.getQueueStats(queue);
    }
  }

  return {
    async enqueue(name, payload, transaction) {
      await boss.send(name, payload, { db: fromKysely(transaction) });
    },
    async enqueueLater(name, payload, seconds) {
      await boss.send(name, payload, { startAfter: seconds });
    },
    async work<Payload extends object>(name: string, work: Work<Payload>) {
      await takeEach<Payload>(boss, name, async (job) => {
        const started = Date.now();
        try {
          await work.handle(job.data);
          log.info({ job: name, jobId: job.id, milliseconds: Date.now() - started }, "job done");
        } catch (error) {
          log.error({ job: name, jobId: job.id, err: error }, "job failed");
          throw error;
        }
      });
      await takeEach<Payload>(boss, dead(name), async (job) => {
        log.error({ job: name, jobId: job.id, reason: job.sourceOutput }, "job given up");
        await work.giveUp(job.data);
      });
    },
    async countJobs() {
      const queues = JSON.stringify(names.flatMap((name) => [name, dead(name)]));
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
    // On PostgreSQL the queue has connections of its own; on PGlite it shares the database's only one.
    stop: () =>
      boss.stop({
        graceful: true,
        timeout: stopSeconds * 1000,
        close: database.kind === "postgres",
      }),
  };
}

const polling = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  includeMetadata: true,
} as const;

/** Works off a queue one job after another. */
async function takeEach<Payload extends object>(
  boss: PgBoss,
  name: string,
  handle: (job: JobWithMetadata<Payload>) => Promise<void>,
): Promise<void> {
  const worker = boss.work<Payload, unknown, typeof polling>(name, polling, async ([job]) => {
    if (!job) return;
    try {
      await handle(job);
    } finally {
      // Otherwise the library sleeps out its second, and of jobs that have piled up only one a second is done.
      boss.notifyWorker(await worker);
    }
  });
  await worker;
}

const dead = (name: string) => `${name}-given-up`;

async function failOrphans(boss: PgBoss, name: string): Promise<void> {
  const orphans = await boss.findJobs(name);
  for (const job of orphans) {
    if (job.state === "active") await boss.fail(name, job.id, { message: "its process ended" });
  }
}
