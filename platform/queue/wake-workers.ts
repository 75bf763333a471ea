import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database } from "../database/open.ts";
import type { Log } from "../log.ts";

/** The intervals of rounds while a job is active or was lately, and while none is, in milliseconds. */
const roundMilliseconds = { active: 1_000, idle: 10_000 };

/**
 * The time after the last active job in which rounds stay frequent, in milliseconds: a failed job is tried
 * again.
 */
const activeMilliseconds = 10_000;

/**
 * On PGlite, which announces no new job: the interval of rounds after one was added, and the time that it
 * applies, in milliseconds. The transaction that adds a job mostly ends within it.
 */
const soon = { roundMilliseconds: 200, milliseconds: 2_000 };

/** The longest wait after which a job starts on the second. After a longer one it waits for a round. */
const maxExpectedSeconds = 60;

/** The interval at which the queue is maintained while no job runs, in milliseconds. */
const maintenanceMilliseconds = 300_000;

/** Wakes the workers of a queue, instead of a poll of each. */
export type WorkerWaker = {
  /** Has a worker woken when a job of this name is due. The first one begins the rounds. */
  add(name: string, worker: string): void;
  /** Told when a job was added, so that the next rounds come soon where the database does not announce it. */
  expect(): void;
  /** Told when a job of this process is to start in some seconds, so that it need not wait for a round. */
  expectIn(seconds: number): void;
  stop(): void;
};

/**
 * Asks by one statement every ten seconds which jobs are due, and wakes their workers. PostgreSQL announces
 * new jobs by itself, so this finds those that were to wait, and those whose announcement was lost. While
 * any job is active anywhere, or was lately, it asks every second, and has the library look for workers that
 * have died. Polls of each worker were 19 statements a second of a process that had nothing to do.
 */
export function wakeWorkers<Tables>(boss: PgBoss, database: Database<Tables>, log: Log): WorkerWaker {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let expectedUntil = 0;
  let activeUntil = 0;
  const timers = new Set<NodeJS.Timeout>();
  let maintainedAt = performance.now();
  let isStopped = false;

  async function look(): Promise<void> {
    const names = JSON.stringify([...workers.keys()]);
    const { rows } = await sql<{ name: string; isDue: boolean; isActive: boolean }>`
      select name, exists (select from pgboss.job where job.name = wanted.name and state < 'active'
          and not blocked and start_after <= now()) as "isDue",
        (select exists (select from pgboss.job where state = 'active')) as "isActive"
      from jsonb_array_elements_text(${names}::jsonb) as wanted (name)
    `.execute(database.sql);
    for (const { name } of rows.filter(({ isDue }) => isDue))
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    if (rows.some(({ isActive, isDue }) => isActive || isDue))
      activeUntil = performance.now() + activeMilliseconds;
    const isOverdue = performance.now() - maintainedAt > maintenanceMilliseconds;
    if (isStopped || !(isOverdue || rows.some(({ isActive }) => isActive))) return;
    maintainedAt = performance.now();
    await boss.supervise();
  }

  const schedule = () => {
    clearTimeout(timer);
    if (isStopped || workers.size === 0) return;
    const now = performance.now();
    const isExpected = database.kind === "pglite" && now < expectedUntil;
    const usual = now < activeUntil ? roundMilliseconds.active : roundMilliseconds.idle;
    timer = setTimeout(() => void round(), isExpected ? soon.roundMilliseconds : usual).unref();
  };

  async function round(): Promise<void> {
    timer = undefined;
    await look().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, "due jobs were not looked for");
    });
    schedule();
  }

  return {
    add(name, worker) {
      const isFirst = workers.size === 0;
      workers.set(name, [...(workers.get(name) ?? []), worker]);
      if (isFirst) schedule();
    },
    expectIn(seconds) {
      if (seconds > maxExpectedSeconds) return;
      const timeout = setTimeout(
        () => {
          timers.delete(timeout);
          activeUntil = performance.now() + activeMilliseconds;
          if (timer) {
            clearTimeout(timer);
            void round();
          }
        },
        seconds * 1_000 + 20,
      ).unref();
      timers.add(timeout);
    },
    expect() {
      const wasExpected = performance.now() < expectedUntil;
      expectedUntil = performance.now() + soon.milliseconds;
      // Without a timer a round is under way, and schedules the next one.
      if (!wasExpected && timer) schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const timeout of timers) clearTimeout(timeout);
    },
  };
}
