import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as Timers from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { type Coordination, postgresCoordination } from "./coordination.ts";
import { openDatabase } from "./open.ts";

// Counts the real pauses of this code. Fake timers would also affect the test runner.
const pauses = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:timers/promises", async (original) => {
  const real = await original<typeof Timers>();
  const counted: typeof real.setTimeout = (...wait) => {
    pauses.count += 1;
    return real.setTimeout(...wait);
  };
  return { ...real, setTimeout: counted };
});

async function hearing(coordination: Coordination, channel: string) {
  const news = new EventEmitter();
  await coordination.listen(channel, (payload) => news.emit("news", payload));
  return { next: async () => ((await once(news, "news")) as [string])[0] };
}

it("on PGlite hears what was sent, and gives a lock to one at a time", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-coordination-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  const { coordination } = database;
  const heard = (await hearing(coordination, "news")).next();
  await sql`select pg_notify('news', 'of today')`.execute(database.sql);
  expect(await heard).toBe("of today");
  expect(await coordination.tryLock("one")).toBe(true);
  expect(await coordination.tryLock("one")).toBe(false);
  expect(await coordination.tryLock("two")).toBe(true);
  await coordination.unlock("one");
  expect(await coordination.tryLock("one")).toBe(true);
  await database.close();
  rmSync(directory, { recursive: true });
});

it("while the server is away, waits once for each try to reach it again, however many have failed", async () => {
  const tries = new EventEmitter();
  const server = createServer((socket) => {
    socket.destroy();
    tries.emit("try");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const before = pauses.count;
  const coordination = postgresCoordination(`postgresql://kontor:none@127.0.0.1:${port}/none`);
  const failed = expect(coordination.listen("news", () => undefined)).rejects.toThrow();
  for (let count = 0; count < 6; count += 1) await once(tries, "try");
  expect(pauses.count - before).toBe(5);
  await failed;
  await coordination.close();
  server.close();
});

const binaries = findPostgres(process.env["PATH"] ?? "");

describe.skipIf(binaries === undefined)("on PostgreSQL", () => {
  let server: PostgresServer;
  const opened: Coordination[] = [];
  const newCoordination = () => {
    const coordination = postgresCoordination(server.url);
    opened.push(coordination);
    return coordination;
  };

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
  });
  afterAll(async () => {
    await Promise.all(opened.map((coordination) => coordination.close()));
    await server.stop();
  });

  async function notify(payload: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("select pg_notify('news', $1)", [payload]);
    await client.end();
  }

  async function untilLocked(coordination: Coordination, name: string): Promise<number> {
    const started = performance.now();
    while (!(await coordination.tryLock(name)));
    return performance.now() - started;
  }

  it("gives a lock to one coordination at a time, and to one caller of each", async () => {
    const [first, second] = [newCoordination(), newCoordination()];
    expect(await Promise.all([first.tryLock("a"), first.tryLock("a")])).toEqual([true, false]);
    expect(await second.tryLock("a")).toBe(false);
    expect(await second.tryLock("b")).toBe(true);
    await first.unlock("a");
    expect(await second.tryLock("a")).toBe(true);
  });

  it("frees the lock of a process that was killed", async () => {
    const source = path.resolve(import.meta.dirname, "coordination.ts");
    const program = `
      const { postgresCoordination } = await import(${JSON.stringify(source)});
      console.log(await postgresCoordination(${JSON.stringify(server.url)}).tryLock("mortal"));
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ["--input-type=module", "-e", program]);
    await once(owner.stdout, "data");
    const coordination = newCoordination();
    expect(await coordination.tryLock("mortal")).toBe(false);
    owner.kill("SIGKILL");
    expect(await untilLocked(coordination, "mortal")).toBeLessThan(5_000);
  });

  it("hears what others send, also after the server was restarted", async () => {
    const coordination = newCoordination();
    const news = await hearing(coordination, "news");
    const first = news.next();
    await notify("before");
    expect(await first).toBe("before");
    await server.restart();
    const heard: string[] = [];
    const second = news.next().then((payload) => heard.push(payload));
    // Notifications are lost until the connection listens again, so they are repeated until one arrives.
    // They are sent one after another, so that none is on its way when the server is stopped.
    while (heard.length === 0) await notify("after");
    await second;
    expect(heard).toEqual(["after"]);
    expect(await coordination.tryLock("again")).toBe(true);
  });
});
