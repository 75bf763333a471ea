import { setTimeout as pause } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** Locks and notifications across the processes that share a database. */
export type Coordination = {
  /**
   * Acquires a lock unless this process or another holds it. Resolves to whether the lock was acquired. The
   * lock is held until `unlock` or the end of this process: a killed process frees it at once, a vanished
   * machine within 5 seconds. If the connection to the database breaks meanwhile, another process can
   * acquire the lock while this one still assumes to hold it.
   */
  tryLock(name: string): Promise<boolean>;
  /** Releases a lock. */
  unlock(name: string): Promise<void>;
  /**
   * Subscribes to a channel of `pg_notify`, from any process. Notifications sent while the database is
   * unreachable are lost.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

const addOnce = (held: Set<string>, name: string) => !held.has(name) && Boolean(held.add(name));

/** Returns the coordination of a PGlite, which only one process uses. */
export function pgliteCoordination(pglite: PGlite): Coordination {
  const held = new Set<string>();
  return {
    tryLock: async (name) => addOnce(held, name),
    unlock: async (name) => void held.delete(name),
    async listen(channel, onNotification) {
      await pglite.listen(channel, onNotification);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * PostgreSQL's defaults detect a vanished client machine after two hours; these settings after 4 seconds.
 * They apply to this connection only.
 */
const noticeDeath = `
  set tcp_keepalives_idle = 2;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 2`;

/** The pause before a broken connection is opened again, in milliseconds. */
const reopenMilliseconds = 250;

/**
 * Returns the coordination of a PostgreSQL. It has its own connection, opened at the first use and again
 * after it breaks. The connection holds any number of session-level advisory locks and listens to any
 * number of channels.
 */
export function postgresCoordination(url: string): Coordination {
  const channels = new Map<string, (payload: string) => void>();
  const held = new Set<string>();
  let connected: Promise<pg.Client> | undefined;
  let closed = false;
  let reopening = false;

  const broken = (opening: Promise<pg.Client>) => {
    if (connected !== opening) return;
    connected = undefined;
    if (channels.size > 0 && !closed) void reopen();
  };
  const reopen = async () => {
    // Every failed attempt also calls `broken`. One loop is enough, however long the server is unreachable.
    if (reopening) return;
    reopening = true;
    while (!connected && !closed) {
      await pause(reopenMilliseconds, undefined, { ref: false });
      await open().catch(() => undefined);
    }
    reopening = false;
  };
  const connect = async (ownOpening: () => Promise<pg.Client> | undefined): Promise<pg.Client> => {
    const { default: postgres } = await import("pg");
    const client = new postgres.Client({ connectionString: url, keepAlive: true });
    const end = () => {
      const opening = ownOpening();
      if (opening) broken(opening);
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
      if (!addOnce(held, name)) return false;
      const taken = await ask("pg_try_advisory_lock", name).catch((error: unknown) => {
        held.delete(name);
        throw error;
      });
      if (!taken) held.delete(name);
      return taken;
    },
    async unlock(name) {
      // If the connection broke meanwhile, the server has already released the lock.
      if (connected) await ask("pg_advisory_unlock", name).catch(() => undefined);
      held.delete(name);
    },
    async listen(channel, onNotification) {
      channels.set(channel, onNotification);
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
