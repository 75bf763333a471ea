import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { startPostgres } from "../testing/start-postgres.ts";
import { isDiskFull, isUnavailable } from "./is-unavailable.ts";
import { openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
const disk = mkdtempSync(path.join(tmpdir(), "kontor-disk-"));
// PostgreSQL's user must own the folder of a tablespace. Only root may mount a file system of a given size.
const owner = `uid=${spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout.trim()},mode=0700`;
const isMounted =
  binaries !== undefined &&
  process.getuid?.() === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=4m,${owner}`, "tmpfs", disk]).status === 0;
if (!isMounted)
  console.log("Left out, because no small disk can be mounted here or PostgreSQL is missing: full-disk");

afterAll(() => {
  if (isMounted) spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

it.skipIf(!isMounted)(
  "a disk that is full is known as that, nothing is half written, and reading goes on",
  async () => {
    const server = await startPostgres(binaries ?? "");
    const database = await openDatabase<{ row: { text: string } }>({ url: server.url, directory: "" });
    await sql`create tablespace small location ${sql.lit(disk)}`.execute(database.sql);
    await sql`create table row (text text) tablespace small`.execute(database.sql);
    await sql`insert into row values ('before')`.execute(database.sql);
    const filling = sql`insert into row select repeat(md5(place::text), 30) from generate_series(1, 20000) as place`;
    const error: unknown = await filling.execute(database.sql).catch((reason: unknown) => reason);
    expect([isDiskFull(error), isUnavailable(error)]).toEqual([true, false]);
    expect(await database.sql.selectFrom("row").select("text").execute()).toEqual([{ text: "before" }]);
    await database.close();
    await server.stop();
  },
);
