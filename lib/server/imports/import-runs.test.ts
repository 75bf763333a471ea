import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { startImportRun } from "./import-runs.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("keeps no run that the audit trail does not have, so that none is sent", async () => {
  const person = { id: randomUUID(), name: "Petra Bauer", email: null };
  await database.sql
    .insertInto("person")
    .values({ ...person, issuer: "https://realm.example", subject: person.id })
    .execute();
  const runId = randomUUID();
  await sql`alter table audit_event rename to audit_event_away`.execute(database.sql);
  const start = startImportRun({
    session: { id: "session", person, connections: [] },
    connection: { id: randomUUID(), organizationId: "nord", organizationName: "Nord" } as never,
    runId,
    request: { fileName: "a.csv", operation: "CREATE", records: [{ accountCode: "1000", name: "Kasse" }] },
    requestId: "request-1234",
  });
  await expect(start).rejects.toThrow("audit_event");
  await sql`alter table audit_event_away rename to audit_event`.execute(database.sql);
  const runs = await database.sql.selectFrom("import_run").select("id").where("id", "=", runId).execute();
  expect(runs).toEqual([]);
});
