import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { openDatabase } from "./open.ts";
import { otherVersions } from "./other-versions.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: other-versions");

describe.skipIf(binaries === undefined)("on a PostgreSQL that others are connected to", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
  });
  afterAll(() => server.stop());

  /** Connects as a role of its own, which may see nothing of other roles. */
  async function connect(role: string, name: string) {
    const address = Object.assign(new URL(server.url), { username: role, password: "secret" });
    const client = new pg.Client({ connectionString: address.href, application_name: name });
    await client.connect();
    return client;
  }

  it("the owner of the tables learns of the programs, which have another role", async () => {
    const superuser = new pg.Client({ connectionString: server.url, application_name: "psql" });
    await superuser.connect();
    for (const role of ["owner", "programs"])
      await superuser.query(`create role ${role} login password 'secret'`);
    const programs = await connect("programs", "kontor 001-begin");
    const url = Object.assign(new URL(server.url), { username: "owner", password: "secret" }).href;
    const database = await openDatabase({
      url,
      directory: "",
      migrations: { "002-next": { up: () => Promise.resolve() } },
    });
    expect(await otherVersions(database.sql)).toEqual(["kontor 001-begin"]);
    for (const client of [programs, superuser]) await client.end();
    await database.close();
  });
});
