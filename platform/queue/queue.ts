import type { Transaction } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
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
  /** Starts working off the jobs of a name. Call it once for each name. */
  work<Payload extends object>(name: string, work: Work<Payload>): Promise<void>;
  /** Takes no further job and resolves when those at work have ended. */
  stop(): Promise<void>;
};

/**
 * Starts a job queue in the database, with the names that will be used. A job whose process dies is taken up again:
 * at the next start on PGlite (nobody else can own it), after the heartbeat of 10 seconds on PostgreSQL. After
 * three further tries it is given up.
 */
export async function startQueue<Tables>(
  database: Database<Tables>,
  names: readonly string[],
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
  for (const name of names) {
    await boss.createQueue(dead(name), { notify: true });
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 3,
      retryDelay: 1,
      heartbeatSeconds: 10,
      expireInSeconds: 3600,
      deadLetter: dead(name),
    });
    if (database.kind === "pglite") await failOrphans(boss, name);
    // The first use of a queue reads its row; inside a PGlite transaction that read would wait for ever.
    await boss.getQueueStats(name);
  }

  return {
    async enqueue(name, payload, transaction) {
      await boss.send(name, payload, { db: fromKysely(transaction) });
    },
    async work(name, work) {
      await boss.work<Parameters<typeof work.handle>[0]>(name, polling, async ([job]) => {
        if (!job) return;
        const started = Date.now();
        try {
          await work.handle(job.data);
          log.info({ job: name, jobId: job.id, milliseconds: Date.now() - started }, "job done");
        } catch (error) {
          log.error({ job: name, jobId: job.id, err: error }, "job failed");
          throw error;
        }
      });
      await boss.work<Parameters<typeof work.giveUp>[0]>(dead(name), polling, async ([job]) => {
        if (!job) return;
        log.error({ job: name, jobId: job.id }, "job given up");
        await work.giveUp(job.data);
      });
    },
    // On PostgreSQL the queue has connections of its own; on PGlite it shares the database's only one.
    stop: () => boss.stop({ graceful: true, timeout: 8_000, close: database.kind === "postgres" }),
  };
}

const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

const dead = (name: string) => `${name}-given-up`;

async function failOrphans(boss: PgBoss, name: string): Promise<void> {
  const orphans = await boss.findJobs(name);
  for (const job of orphans) {
    if (job.state === "active") await boss.fail(name, job.id, { message: "its process ended" });
  }
}
