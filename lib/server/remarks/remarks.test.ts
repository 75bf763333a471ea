import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { remarkRequest } from "#lib/shared/remarks.ts";
import { eraseName } from "../audit/chain/erase-name.ts";
import { auditRecorders } from "../audit/recorder.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { indexPostings } from "../exports/index-postings.ts";
import { openQuestions } from "../exports/open-questions.ts";
import { findKnownExport, recordExports } from "../exports/known-exports.ts";
import { postingsBytes } from "../exports/testing/index-many.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listTellable } from "./list-tellable.ts";
import { readOpenQuestions, readRemarked, readRemarks } from "./read-remarks.ts";
import { readRemarksAsOf } from "./read-remarks-as-of.ts";
import { withdrawRemark } from "./withdraw-remark.ts";
import { writeRemark } from "./write-remark.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 1), otherTokenKeys: [] },
  mailServer: null as object | null,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";
type Person = { id: string; name: string };
let petra: Person;
let jan: Person;

const exportId = "export 1";
const postings = ["one", "two"].map((guid) => ({
  ...{ entityGuid: guid, type: "DOCUMENT", status: "EXPORTED", invoiceId: `RE-${guid}` },
  ...{ amount: { value: 119, currencyCode: "EUR" }, invoiceDate: "2026-10-09T00:00:00Z" },
  ...{ contact: { accountsPayableNumber: "70123", name: "Papier Vogel" }, splitPostings: [] },
}));

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = randomUUID();
  [petra, jan] = [await person("Petra Bauer"), await person("Jan Roth")];
  await addExport(exportId);
});

async function addExport(id: string): Promise<void> {
  await recordExports(organizationId, [
    { id, status: "EXPORTED", postingsCount: 2, createdAt: "2026-11-03T08:00:00Z" },
  ]);
  const known = await findKnownExport(organizationId, id);
  if (!known) throw new Error("The export is not known.");
  await indexPostings(known, postingsBytes(postings));
}

/** Connects a person to an organization. */
async function person(name: string, to = organizationId, scopes = "exports"): Promise<Person> {
  return { id: await connectPerson(database, { name, organization_id: to, scopes }), name };
}

/** The recorders of a person's request. */
const auditOf = (who: Person) =>
  auditRecorders(["NOTE_WRITTEN", "QUESTION_ASKED", "QUESTION_ANSWERED", "REMARK_WITHDRAWN"], {
    session: { person: who },
    connection: { organizationId, organizationName: "Nord GmbH" },
    requestId: "request-1234",
  });

/** Writes as a person and resolves with the id. */
async function write(who: Person, request: object, { id = randomUUID(), at = exportId } = {}) {
  const parsed = remarkRequest.parse(request);
  await writeRemark({ organizationId, exportId: at, person: who }, id, parsed, auditOf(who));
  return id;
}

const withdraw = (who: Person, id: string, at = exportId) =>
  withdrawRemark({ organizationId, exportId: at, personId: who.id }, id, auditOf(who).REMARK_WITHDRAWN);

const ask = (who: Person, text = "Which cost center?", tell: string[] = []) =>
  write(who, { kind: "question", entityGuid: "one", text, tell });
const answer = (who: Person, questionId: string) =>
  write(who, { kind: "answer", questionId, text: "The shop's." });
const where = () => ({ organizationId, exportId });
const seenBy = async (who: Person) =>
  (await readRemarks(where(), "one", who.id)).map(({ kind, text, by, isOwn, isOpen }) => ({
    ...{ kind, text, by, isOwn, isOpen },
  }));

/** The number of open questions of each export in the list. */
const openInList = async () =>
  (
    await database.sql
      .selectFrom("known_export")
      .select(openQuestions.as("open"))
      .where("organization_id", "=", organizationId)
      .execute()
  ).map(({ open }) => open);

/** What the trail has of this organization: who did what to which posting. */
const trail = async () =>
  (
    await database.sql
      .selectFrom("audit_event")
      .select(["person_name", "action", "about", "outcome"])
      .where("organization_id", "=", organizationId)
      .orderBy("id")
      .execute()
  ).map(({ person_name, action, about, outcome }) => [person_name, action, outcome, about]);

it("a question is open until somebody answers it, for everybody, and the trail has no word of it", async () => {
  const question = await ask(petra, "Which cost center?\r\n", [jan.id]);
  expect(await readOpenQuestions(where())).toEqual(["one"]);
  expect(await openInList()).toEqual([1]);
  await answer(jan, question);
  expect(await openInList()).toEqual([0]);
  expect(await seenBy(petra)).toEqual([
    { kind: "question", text: "Which cost center?", by: "Petra Bauer", isOwn: true, isOpen: false },
    { kind: "answer", text: "The shop's.", by: "Jan Roth", isOwn: false, isOpen: false },
  ]);
  expect(await readOpenQuestions(where())).toEqual([]);
  const about = { exportId, entityGuid: "one" };
  expect(await trail()).toEqual([
    ["Petra Bauer", "QUESTION_ASKED", "done", about],
    ["Jan Roth", "QUESTION_ANSWERED", "done", about],
  ]);
});

it("what is withdrawn leaves a line with name and time, and an answer that is withdrawn answers nothing", async () => {
  const question = await ask(petra);
  const given = await answer(jan, question);
  await withdraw(jan, given);
  expect(await readOpenQuestions(where())).toEqual(["one"]);
  const [, withdrawn] = await readRemarks(where(), "one", jan.id);
  expect(withdrawn).toMatchObject({ text: null, by: "Jan Roth", isOwn: true });
  expect(Date.parse(withdrawn?.withdrawnAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  await withdraw(petra, question);
  await withdraw(petra, question);
  expect(await readRemarked(where())).toMatchObject({
    postings: [{ entityGuid: "one", count: 2, openQuestions: 0 }],
  });
  expect((await trail()).filter(([, action]) => action === "REMARK_WITHDRAWN")).toHaveLength(2);
  await expect(answer(jan, question)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("nobody withdraws what somebody else wrote, or what is of another export", async () => {
  const note = await write(petra, { kind: "note", entityGuid: "two", text: "Checked with the supplier" });
  await expect(withdraw(jan, note)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await addExport("export 2");
  await expect(withdraw(petra, note, "export 2")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(withdraw(petra, randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await readRemarks(where(), "two", jan.id)).toMatchObject([{ withdrawnAt: null }]);
});

it("a request that is sent again writes nothing twice, and nobody takes another's id", async () => {
  const id = randomUUID();
  const request = { kind: "note", entityGuid: "one", text: "Paid in cash" };
  await write(petra, request, { id });
  await write(petra, request, { id });
  expect(await seenBy(jan)).toHaveLength(1);
  expect(await trail()).toHaveLength(1);
  await expect(write(jan, request, { id })).rejects.toMatchObject({ code: "BAD_INPUT" });
});

it.each([
  ["a posting that the export does not have", { kind: "note", entityGuid: "three", text: "Text" }],
  ["a question that is not there", { kind: "answer", questionId: randomUUID(), text: "Text" }],
])("refuses %s", async (_, request) => {
  await expect(write(petra, request)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await trail()).toEqual([]);
});

it("refuses an export that the organization does not have, and an answer to what is no question of this export", async () => {
  const note = { kind: "note", entityGuid: "one", text: "Text" };
  await expect(write(petra, note, { at: "unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const written = await write(petra, note);
  await expect(answer(jan, written)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await addExport("export 2");
  const elsewhere = { kind: "answer", questionId: await ask(petra), text: "Text" };
  await expect(write(jan, elsewhere, { at: "export 2" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("tells colleagues of the organization alone, and nobody of their own question", async () => {
  const stranger = await person("Sina Fremd", randomUUID());
  const importer = await person("Imma Konto", organizationId, "core_data");
  for (const { id } of [stranger, importer])
    await expect(ask(petra, "Text", [id])).rejects.toMatchObject({ code: "BAD_INPUT" });
  await ask(petra, "Text", [petra.id, jan.id, jan.id]);
  expect(await readRemarks(where(), "one", petra.id)).toMatchObject([{ told: ["Jan Roth"] }]);
});

it("offers the other colleagues, and says whom an email reaches", async () => {
  const unconfirmed = await person("Uwe Neu");
  const silent = await person("Silke Still");
  for (const { id } of [jan, silent, unconfirmed]) {
    const confirmed = id === unconfirmed.id ? null : new Date();
    const address = { address: "a@example.org", language: "en" as const, time_zone: "UTC" };
    await database.sql
      .insertInto("mail_address")
      .values({ person_id: id, ...address, confirmed_at: confirmed })
      .execute();
    const choice = { digest: "none" as const, alerts: id !== silent.id };
    await database.sql
      .insertInto("mail_choice")
      .values({ organization_id: organizationId, person_id: id, ...choice })
      .execute();
  }
  settings.mailServer = { url: "smtp://mail.example", from: "kontor@example.org" };
  const reached = async () =>
    (await listTellable(organizationId, petra.id)).map(({ name, isMailed }) => `${name} ${isMailed}`);
  expect(await reached()).toEqual(["Jan Roth true", "Silke Still false", "Uwe Neu false"]);
  settings.mailServer = null;
  expect(await reached()).toEqual(["Jan Roth false", "Silke Still false", "Uwe Neu false"]);
});

it("a posting has 100 of them, and no more", async () => {
  const row = { organization_id: organizationId, export_id: exportId, entity_guid: "one" };
  const author = { person_id: jan.id, person_name: jan.name, told: "[]" };
  const rows = Array.from({ length: 99 }, () => ({
    ...{ ...row, ...author, id: randomUUID(), kind: "note" as const, text: "Text" },
  }));
  await database.sql.insertInto("remark").values(rows).execute();
  const question = await ask(petra);
  await expect(answer(jan, question)).rejects.toMatchObject({ code: "REMARKS_FULL" });
  await write(petra, { kind: "note", entityGuid: "two", text: "Text" });
});

it.each([
  ["no text", " \r\n"],
  ["2,001 characters", "x".repeat(2_001)],
  ["U+0000", "a\0b"],
  ["half a character", "\ud83d"],
])("refuses a text of %s", (_, text) => {
  expect(remarkRequest.safeParse({ kind: "note", entityGuid: "one", text }).success).toBe(false);
});

it("takes 2,000 characters, and keeps them to the letter", async () => {
  const text = `<b>&amp;\n${"ä".repeat(1_991)}`;
  await ask(petra, text);
  expect(await seenBy(jan)).toMatchObject([{ text }]);
});

it("a hand-over can be made again with the notes and questions as they were when it was asked for", async () => {
  const question = await ask(petra, "Which cost center?", [jan.id]);
  // The end of the present millisecond, as a hand-over takes it: the question was written within it.
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`.execute(
    database.sql,
  );
  await sql`select pg_sleep(0.002)`.execute(database.sql);
  const asOf = () => readRemarksAsOf(where(), rows[0]?.now ?? new Date(0));
  const before = await asOf();
  expect(before).toMatchObject([
    { documentNumber: "RE-one", text: "Which cost center?", told: ["Jan Roth"], withdrawnAt: null },
  ]);
  await answer(jan, question);
  await withdraw(petra, question);
  expect(await asOf()).toEqual(before);
  const later = new Date(Date.now() + 60_000);
  expect(await readRemarksAsOf(where(), later)).toMatchObject([
    { kind: "question", text: "" },
    { kind: "answer", text: "The shop's." },
  ]);
});

it("loses a name that is erased, where the person wrote and where they were told", async () => {
  await ask(petra, "Text", [jan.id]);
  await ask(jan, "Text", [petra.id]);
  await eraseName(database.sql, { organizationId, personId: jan.id });
  const [first, second] = await readRemarks(where(), "one", petra.id);
  expect([first?.by, first?.told, second?.by, second?.told]).toEqual([
    ...["Petra Bauer", [""]],
    ...["", ["Petra Bauer"]],
  ]);
});
