import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { openDatabase } from "./open.ts";

test("a transaction fails that begins while PGlite closes, or after that", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-open-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  const begin = () => database.sql.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  await begin();
  const closing = database.close();
  await expect(begin()).rejects.toThrow(/clos/);
  await closing;
  await expect(begin()).rejects.toThrow(/clos/);
  await rm(directory, { recursive: true });
});
