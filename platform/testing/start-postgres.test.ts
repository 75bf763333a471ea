import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test.skipIf(binaries === undefined)(
  "a server of its own keeps what was committed over a crash, and leaves nothing behind",
  async () => {
    const server = await startPostgres(binaries ?? "");
    await query(server.url, "create table kept as select 1 as number");
    const [started] = await query(server.url, "select pg_postmaster_start_time()::text as at");
    await server.restart();
    expect(await query(server.url, "select number from kept")).toEqual([{ number: 1 }]);
    expect(await query(server.url, "select pg_postmaster_start_time()::text as at")).not.toEqual([started]);
    const [setting] = (await query(server.url, "show data_directory")) as { data_directory: string }[];
    await server.stop();
    expect(existsSync(setting?.data_directory ?? "/")).toBe(false);
    await expect(query(server.url, "select 1")).rejects.toThrow();
  },
);
