import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { type DatabaseLimits, defaultLimits } from "./limits.ts";
import { openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");

describe.skipIf(binaries === undefined)("limits of the connections to PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
  });
  afterAll(() => server.stop());

  async function withLimits(limits: Partial<DatabaseLimits>) {
    const database = await openDatabase({
      ...{ url: server.url, directory: "" },
      limits: { ...defaultLimits, ...limits },
    });
    return { sql: database.sql, [Symbol.asyncDispose]: () => database.close() };
  }

  it("a statement ends after its seconds, and by default none does", async () => {
    await using short = await withLimits({ statementSeconds: 1 });
    await expect(sql`select pg_sleep(30)`.execute(short.sql)).rejects.toMatchObject({ code: "57014" });
    await using none = await withLimits({});
    const { rows } = await sql`show statement_timeout`.execute(none.sql);
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });

  it("a wait for a lock ends after its seconds", async () => {
    await using short = await withLimits({ lockSeconds: 1 });
    await sql`create table held (id integer)`.execute(short.sql);
    await short.sql.transaction().execute(async (holder) => {
      await sql`lock table held`.execute(holder);
      await expect(sql`select * from held`.execute(short.sql)).rejects.toMatchObject({ code: "55P03" });
    });
  });

  it("a transaction that does nothing is ended by the server, and the next one works", async () => {
    await using short = await withLimits({ idleTransactionSeconds: 1 });
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(short.sql);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1s" }]);
    const idle = short.sql.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      // The other connection waits longer than the first may be idle.
      await sql`select pg_sleep(2)`.execute(short.sql);
      await sql`select 1`.execute(transaction);
    });
    await expect(idle).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(short.sql)).rows).toEqual([{ one: 1 }]);
  });

  it("whoever gets no connection of a full pool hears of it after the seconds", async () => {
    await using small = await withLimits({ poolSize: 2, connectSeconds: 1 });
    const hold = (work: () => Promise<void>) =>
      small.sql.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        await work();
      });
    await hold(() =>
      hold(async () => {
        await expect(sql`select 1`.execute(small.sql)).rejects.toThrow("timeout exceeded");
      }),
    );
  });
});
