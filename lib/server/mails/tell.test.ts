import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { invalidatePerson } from "../auth/tokens/person-cache.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { refuses, server, service } from "../closing/testing/service.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { storeDueMails } from "./occasions.ts";
import { sendDueMails } from "./send-due-mails.ts";
import { unsubscribe } from "./unsubscribe.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", organizationWord: "organization", address: "https://kontor.example" },
  ...{ apiUrl: "", issuer: "", tokenKey: Buffer.alloc(0), otherTokenKeys: [], backgroundRequests: 600 },
  ...{ sessionSecret: "a secret of the test", membershipSeconds: 60, membershipGraceSeconds: 300 },
  mailServer: null as { url: string; from: string } | null,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let smtp: Smtp;
let answerOfSmtp: { code: number; sentence: string } | null = null;
let personId = "";
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startSmtp(() => ({
    onRcptTo(_address, _session, done) {
      const failure =
        answerOfSmtp && Object.assign(new Error(answerOfSmtp.sentence), { responseCode: answerOfSmtp.code });
      done(failure);
    },
  }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
  settings.mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: "Kontor <kontor@example.org>" };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await smtp.stop();
  await database.close();
});
beforeEach(async () => {
  await database.sql.deleteFrom("person").execute();
  smtp.mails.length = 0;
  answerOfSmtp = null;
  Object.assign(service, { exports: [], begun: 0, list: null, read: null });
  organizationId = randomUUID();
});

type Given = { digest?: "none" | "daily" | "weekly" | "monthly"; alerts?: boolean; isConfirmed?: boolean };

const days = (count: number) => count * 86_400_000;
/** Long before any time of these tests. */
const longAgo = new Date("2026-01-01T00:00:00Z");

/** Connects a person who wants to be told, and whose connection ends at `endsAt`. */
async function person(
  { digest = "none", alerts = false, isConfirmed = true }: Given,
  connection: Partial<Parameters<typeof connectPerson>[1]> = {},
): Promise<void> {
  personId = await connectPerson(database, {
    ...{ organization_id: organizationId, organization_name: "Nord & Söhne GmbH", confirmed_at: new Date() },
    ...{ scopes: "exports offline_access", granted_at: longAgo },
    chain_expires_at: new Date(Date.now() + days(500)),
    ...connection,
  });
  await database.sql
    .insertInto("mail_address")
    .values({
      ...{ person_id: personId, address: "petra@example.com", language: "en", time_zone: "Europe/Berlin" },
      confirmed_at: isConfirmed ? longAgo : null,
    })
    .execute();
  await database.sql
    .insertInto("mail_choice")
    .values({
      ...{ organization_id: organizationId, person_id: personId, digest, alerts },
      changed_at: longAgo,
    })
    .execute();
}

async function tell(now: Date): Promise<void> {
  await storeDueMails(now);
  await sendDueMails(now);
}

const subjects = () => smtp.mails.map(({ raw }) => readMail(raw).headers.get("subject")?.[0]);
const outcomes = async () =>
  (await database.sql.selectFrom("mail").select(["kind", "outcome"]).orderBy("created_at").execute()).map(
    ({ kind, outcome }) => `${kind} ${outcome}`,
  );

test("the end of a connection is told 30, 7 and 1 days before, once each", async () => {
  const end = new Date("2027-06-01T12:00:00Z");
  const before = (count: number) => new Date(end.getTime() - days(count));
  await person({ alerts: true }, { chain_expires_at: end });
  await tell(before(31));
  expect(smtp.mails).toHaveLength(0);
  for (const count of [30, 29, 7, 6, 1, 0.5]) await tell(before(count));
  expect(subjects()).toEqual([
    "A connection will end within 30 days",
    "A connection will end within 7 days",
    "A connection will end within 1 day",
  ]);
  const { parts, headers } = readMail(smtp.mails[0]?.raw ?? "");
  const [text = "", html = ""] = parts.map(({ bytes }) => bytes.toString());
  expect(text).toContain("Nord & Söhne GmbH\r\n- ends 1 Jun 2027, 14:00");
  expect(html).toContain("<b>Nord &amp; Söhne GmbH</b>");
  expect(headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
});

test("after days without a mail server only the nearest warning goes out, and none at a renewed connection", async () => {
  const end = new Date("2027-06-01T12:00:00Z");
  await person({ alerts: true }, { chain_expires_at: end });
  await tell(new Date(end.getTime() - days(5)));
  await tell(new Date(end.getTime() - days(5) + 60_000));
  expect(subjects()).toEqual(["A connection will end within 7 days"]);
  await database.sql
    .updateTable("connection")
    .set({ chain_expires_at: new Date(end.getTime() + days(300)) })
    .where("person_id", "=", personId)
    .execute();
  await tell(new Date(end.getTime() - days(0.5)));
  expect(smtp.mails).toHaveLength(1);
});

/** Stores an order of the person that waits, or one that failed. */
async function order(fields: { stop: object | null; failedAt?: Date }): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("closing")
    .values({
      ...{ id, organization_id: organizationId, person_id: personId, person_name: "Petra Bauer" },
      ...{ request: "{}", written: "{}", stop: JSON.stringify(fields.stop) },
      ...(fields.failedAt && { outcome: "failed" as const, ended_at: fields.failedAt, stop: null }),
    })
    .execute();
  return id;
}

test("an order that waits is told at once, and again only where it waits again", async () => {
  await person({ alerts: true });
  const id = await order({ stop: { code: "HELD", count: 3, problem: null } });
  const now = new Date();
  await tell(now);
  await tell(now);
  expect(subjects()).toEqual(["A month waits for you"]);
  await database.sql
    .updateTable("closing")
    .set({ turn: 1, stop: JSON.stringify({ code: "UNCLEAR", count: null, problem: null }) })
    .where("id", "=", id)
    .execute();
  await tell(now);
  expect(smtp.mails).toHaveLength(2);
  const [text] = readMail(smtp.mails[1]?.raw ?? "").parts.map(({ bytes }) => bytes.toString());
  expect(text).toContain("It is unclear whether the export was begun.");
  expect(text).toContain(`https://kontor.example/organizations/${organizationId}/closing`);
});

test("a failed order is told, and nobody else's, and nothing before an address is confirmed", async () => {
  const now = new Date();
  await person({ alerts: true, isConfirmed: false });
  await order({ stop: null, failedAt: now });
  await person({ alerts: true });
  await tell(now);
  expect(smtp.mails).toHaveLength(0);
  await order({ stop: null, failedAt: now });
  await tell(now);
  expect(subjects()).toEqual(["A month waits for you"]);
});

const monday = new Date("2026-03-02T06:30:00Z");

test.each([
  ["daily", "a Monday", monday, 1],
  ["daily", "a Monday before 7:00 there", new Date("2026-03-02T05:30:00Z"), 0],
  ["daily", "a Sunday", new Date("2026-03-01T06:30:00Z"), 0],
  ["weekly", "a Monday", monday, 1],
  ["weekly", "a Tuesday", new Date("2026-03-03T06:30:00Z"), 0],
  ["monthly", "the last day of a month", new Date("2026-03-31T06:30:00Z"), 1],
  ["monthly", "the first day of a month", new Date("2026-04-01T06:30:00Z"), 0],
  ["none", "a Monday", monday, 0],
] as const)("a digest that is %s on %s", async (digest, _, now, count) => {
  service.exports = [{ id: randomUUID(), status: "EXPORTED", postingsCount: 2 }];
  await person({ digest });
  await tell(now);
  await tell(new Date(now.getTime() + 60_000));
  expect(smtp.mails).toHaveLength(count);
});

test("a digest says what waits, without a name or an amount of a posting, and is silent where nothing does", async () => {
  service.exports = [{ id: randomUUID(), status: "EXPORTED", postingsCount: 2 }];
  await person({ digest: "daily" });
  await tell(monday);
  const [text] = readMail(smtp.mails[0]?.raw ?? "").parts.map(({ bytes }) => bytes.toString());
  expect(text?.split("\r\n\r\n").slice(0, 2)).toEqual([
    "This is waiting in one organization:",
    expect.stringMatching(
      /^Nord & Söhne GmbH\r\n- to hand over\r\n- last export with 2 postings\r\n- connection until /,
    ),
  ]);
  service.exports = [];
  organizationId = randomUUID();
  await person({ digest: "daily" });
  await tell(new Date(monday.getTime() + days(1)));
  expect(await outcomes()).toContain("digest nothing");
});

test("a digest tells no fact of an organization that does not confirm the person", async () => {
  service.exports = [{ id: randomUUID(), status: "EXPORTED", postingsCount: 2 }];
  await person({ digest: "daily" });
  await tell(monday);
  service.list = refuses(403, "FORBIDDEN");
  await database.sql.updateTable("connection").set({ confirmed_at: longAgo }).execute();
  await database.sql.updateTable("export_archive").set({ asked_at: longAgo }).execute();
  invalidatePerson(personId);
  await tell(new Date(monday.getTime() + days(1)));
  const texts = smtp.mails.map(({ raw }) => readMail(raw).parts[0]?.bytes.toString());
  expect(texts[1]).toContain("- could not be asked");
  expect(texts[1]).not.toContain("postings");
});

test("a mail that is not taken is tried again later, and given up where the address is refused", async () => {
  await person({ alerts: true });
  await order({ stop: { code: "HELD", count: 3, problem: null } });
  const now = new Date();
  answerOfSmtp = { code: 451, sentence: "Try again later" };
  await tell(now);
  await tell(now);
  const problemNow = async () =>
    (await database.sql.selectFrom("mail_address").select("problem").executeTakeFirst())?.problem;
  expect(await problemNow()).toBe("The mail server does not answer at present.");
  answerOfSmtp = null;
  await tell(new Date(now.getTime() + 61_000));
  expect([smtp.mails.length, await problemNow()]).toEqual([1, null]);
  organizationId = randomUUID();
  await person({ alerts: true });
  await order({ stop: { code: "HELD", count: 3, problem: null } });
  answerOfSmtp = { code: 550, sentence: "No such user here" };
  await tell(now);
  expect(await outcomes()).toEqual(["order sent", "order failed"]);
});

test("what is no longer true when a mail goes out is not told", async () => {
  const [now, end] = [new Date(), new Date(Date.now() + days(20))];
  await person({ alerts: true }, { chain_expires_at: end });
  const id = await order({ stop: { code: "HELD", count: 3, problem: null } });
  answerOfSmtp = { code: 451, sentence: "Try again later" };
  await tell(now);
  await database.sql.updateTable("closing").set({ turn: 1, stop: null }).where("id", "=", id).execute();
  await database.sql
    .updateTable("connection")
    .set({ chain_expires_at: new Date(Date.now() + days(500)) })
    .execute();
  answerOfSmtp = null;
  await tell(new Date(now.getTime() + 61_000));
  expect(smtp.mails).toHaveLength(0);
  expect((await outcomes()).sort()).toEqual(["ending nothing", "order nothing"]);
});

test("the address of a mail ends mails of its kind alone, as often as it is called, and no forged one does", async () => {
  service.exports = [{ id: randomUUID(), status: "EXPORTED", postingsCount: 2 }];
  await person({ digest: "daily", alerts: true });
  await tell(monday);
  const [header = ""] = readMail(smtp.mails[0]?.raw ?? "").headers.get("list-unsubscribe") ?? [];
  const token = new URL(header.slice(1, -1)).searchParams.get("mail") ?? "";
  expect(header).toContain("https://kontor.example/api/unsubscribe?mail=");
  for (const forged of ["", "x", `${token}x`, token.replace(/^./, (first) => (first === "a" ? "b" : "a"))])
    expect(await unsubscribe(forged)).toBeNull();
  expect(await unsubscribe(token)).toBe("digest");
  expect(await unsubscribe(token)).toBe("digest");
  const choice = await database.sql.selectFrom("mail_choice").select(["digest", "alerts"]).executeTakeFirst();
  expect(choice).toEqual({ digest: "none", alerts: true });
});
