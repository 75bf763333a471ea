import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { freePort } from "../testing/free-port.ts";
import { findPgbouncer, startPgbouncer } from "../testing/start-pgbouncer.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { checkStart } from "./check-start.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
const pgbouncer = binaries === undefined ? undefined : findPgbouncer();
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: check-start");
else if (pgbouncer === undefined)
  console.log("Left out, because PgBouncer is not installed here: its three modes");

const nothing: Migration = { up: () => Promise.resolve() };
const known = { "0001-first": nothing };

describe.skipIf(binaries === undefined)("on PostgreSQL", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
  });
  afterAll(() => server.stop());

  /** Returns the sentence with which the start on an address is refused, or null if it is not. */
  async function refusal(url: string, migrations: Record<string, Migration> = known): Promise<string | null> {
    const database = await openDatabase({ url, directory: "" });
    try {
      await checkStart(database, migrations, { url, variable: "DATABASE_URL" });
      return null;
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseStartError);
      return (error as Error).message;
    } finally {
      await database.close();
    }
  }

  function changed(change: (url: URL) => void): string {
    const url = new URL(server.url);
    change(url);
    return url.href;
  }

  it("starts on a server that answers", async () => {
    expect(await refusal(server.url)).toBe(null);
  });

  it("says that no server answers, by its address and variable", async () => {
    const port = await freePort();
    const sentence = await refusal(changed((url) => (url.port = String(port))));
    expect(sentence).toBe(
      `No database answers at 127.0.0.1:${port}, which DATABASE_URL names (ECONNREFUSED). Start it, or correct the address.`,
    );
  });

  it("says that a machine has no such name", async () => {
    expect(await refusal(changed((url) => (url.hostname = "nowhere.invalid")))).toContain(
      "No machine has the name in DATABASE_URL (nowhere.invalid",
    );
  });

  it("says that the database does not exist", async () => {
    expect(await refusal(changed((url) => (url.pathname = "/kontr_web")))).toContain(
      "There is no database kontr_web at 127.0.0.1:",
    );
  });

  it("says that the password is refused, without it", async () => {
    const sentence = await refusal(changed((url) => (url.password = "s3cret-guess")));
    expect(sentence).toContain("refuses the user or the password of DATABASE_URL (28P01)");
    expect(sentence).not.toContain("s3cret-guess");
  });

  it("says that the schema is newer, and leaves it as it is", async () => {
    await using stack = new AsyncDisposableStack();
    const database = stack.adopt(await openDatabase({ url: server.url, directory: "" }), (open) =>
      open.close(),
    );
    await migrate(database.sql, { ...known, "0002-second": nothing });
    expect(await refusal(server.url, known)).toContain("of a newer version of Kontor");
    const { rows } = await sql`select name from kysely_migration order by name`.execute(database.sql);
    expect(rows).toEqual([{ name: "0001-first" }, { name: "0002-second" }]);
    expect(await refusal(server.url, { ...known, "0002-second": nothing, "0003-third": nothing })).toBe(null);
    await sql`drop table kysely_migration, kysely_migration_lock`.execute(database.sql);
  });

  describe.skipIf(pgbouncer === undefined)("behind PgBouncer", () => {
    async function behind(mode: "session" | "transaction" | "statement"): Promise<string | null> {
      const pooler = await startPgbouncer(pgbouncer ?? "", server.url, mode);
      try {
        return await refusal(pooler.url);
      } finally {
        await pooler.stop();
      }
    }

    it("starts in session mode", async () => {
      expect(await behind("session")).toBe(null);
    });

    it("refuses statement mode", async () => {
      expect(await behind("statement")).toContain("pooler in statement mode");
    });

    it("refuses transaction mode, at each of ten starts", async () => {
      for (let count = 0; count < 10; count += 1)
        expect(await behind("transaction")).toContain("leads to a pooler in transaction mode");
    });
  });
});
