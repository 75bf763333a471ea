import { setTimeout as pause } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** What the processes on one database have in common beside its tables: locks, and news of changes. */
export type Line = {
  /**
   * Takes a lock unless somebody has it, in this process or in another, and says whether it did. It is held until it
   * is given back or this process ends, however it ends: a killed process frees it at once, a machine that vanished
   * within 5 seconds. Where the database itself goes away meanwhile, another process may get it afterwards.
   */
  tryLock(name: string): Promise<boolean>;
  /** Gives a lock back. */
  unlock(name: string): Promise<void>;
  /** Hears what any process sends to a channel by `pg_notify`. What is sent while the database is away is missed. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

const takeOnce = (held: Set<string>, name: string) => !held.has(name) && Boolean(held.add(name));

/** The line of a PGlite, which one process has for itself. */
export function pgliteLine(pglite: PGlite): Line {
  const held = new Set<string>();
  return {
    tryLock: async (name) => takeOnce(held, name),
    unlock: async (name) => void held.delete(name),
    async listen(channel, hear) {
      await pglite.listen(channel, hear);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * PostgreSQL's defaults find out after two hours that a client's machine has vanished; these after 4 seconds. They
 * hold for this connection only.
 */
const noticeDeath = `
  set tcp_keepalives_idle = 2;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 2`;

/** How long to wait before the line is opened again after it broke, in milliseconds. */
const reopenMilliseconds = 250;

/**
 * The line of a PostgreSQL: one connection of its own, opened when it is first wanted and again whenever it breaks,
 * which holds any number of locks (advisory locks of a session) and listens to any number of channels.
 */
export function postgresLine(url: string): Line {
  const channels = new Map<string, (payload: string) => void>();
  const held = new Set<string>();
  let connected: Promise<pg.Client> | undefined;
  let closed = false;
  let reopening = false;

  const broken = (of: Promise<pg.Client>) => {
    if (connected !== of) return;
    connected = undefined;
    if (channels.size > 0 && !closed) void reopen();
  };
  const reopen = async () => {
    // Each try that fails is told as broken as well; one loop is enough, however long the server is away.
    if (reopening) return;
    reopening = true;
    while (!connected && !closed) {
      await pause(reopenMilliseconds, undefined, { ref: false });
      await open().catch(() => undefined);
    }
    reopening = false;
  };
  const connect = async (of: () => Promise<pg.Client> | undefined): Promise<pg.Client> => {
    const { default: postgres } = await import("pg");
    const client = new postgres.Client({ connectionString: url, keepAlive: true });
    const end = () => {
      const promise = of();
      if (promise) broken(promise);
    };
    client.on("error", end).on("end", end);
    client.on("notification", ({ channel, payload }) => channels.get(channel)?.(payload ?? ""));
    await client.connect();
    await client.query(noticeDeath);
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  };
  const open = (): Promise<pg.Client> => {
    if (connected) return connected;
    const opening: Promise<pg.Client> = connect(() => opening);
    connected = opening;
    opening.catch(() => broken(opening));
    return opening;
  };
  const ask = async (statement: string, name: string): Promise<boolean> => {
    const { rows } = await (
      await open()
    ).query<{ answer: boolean }>(`select ${statement}(hashtextextended($1, 0)) as answer`, [name]);
    return rows[0]?.answer === true;
  };
  return {
    async tryLock(name) {
      if (!takeOnce(held, name)) return false;
      const taken = await ask("pg_try_advisory_lock", name).catch((error: unknown) => {
        held.delete(name);
        throw error;
      });
      if (!taken) held.delete(name);
      return taken;
    },
    async unlock(name) {
      // Where the line broke meanwhile, the server has given the lock back already.
      if (connected) await ask("pg_advisory_unlock", name).catch(() => undefined);
      held.delete(name);
    },
    async listen(channel, hear) {
      channels.set(channel, hear);
      const client = await open();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
