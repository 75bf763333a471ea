import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import { appQueue } from "../../database/queue.ts";
import { recordExports } from "../../exports/known-exports.ts";
import { readRemarksAsOf } from "../../remarks/read-remarks-as-of.ts";
import { writeRemark } from "../../remarks/write-remark.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findMaking, saveMaking } from "./makings.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});

const isHeldUp = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.sql,
  );
  return rows.length > 0;
};

it("a hand-over that is asked for while a note is being written has the note", async () => {
  const where = { organizationId: randomUUID(), exportId: "export-1" };
  const person = { id: randomUUID(), name: "Petra Bauer" };
  await recordExports(where.organizationId, [{ id: where.exportId, status: "EXPORTED", postingsCount: 1 }]);
  const request = handOverRequest.parse({
    ...{ written: { format: "csv" }, language: "de", timeZone: "Europe/Berlin", remarks: true },
  });
  const order: string[] = [];
  const handOver: { asked?: Promise<string> } = {};
  const askMeanwhile = async () => {
    const asked = saveMaking({ ...where, session: { person } }, request, { marks: null, signedMarks: null });
    handOver.asked = asked.finally(() => order.push("asked"));
    // PGlite has one connection, which the note holds until it is written.
    while (database.kind === "postgres" && order.length === 0 && !(await isHeldUp()));
  };
  const note = { kind: "note" as const, entityGuid: "one", text: "Paid twice?", tell: [] };
  const audit = { done: askMeanwhile };
  await writeRemark({ ...where, person }, randomUUID(), note, {
    ...{ NOTE_WRITTEN: audit, QUESTION_ASKED: audit, QUESTION_ANSWERED: audit },
  });
  order.push("written");
  const making = await findMaking((await handOver.asked) ?? "");
  expect(order).toEqual(["written", "asked"]);
  const remarks = await readRemarksAsOf(where, making?.asked_at ?? new Date(0));
  expect(remarks.map(({ text }) => text)).toEqual(["Paid twice?"]);
});
