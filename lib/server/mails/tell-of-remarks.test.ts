import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { storeDueMails } from "./occasions.ts";
import { sendDueMails } from "./send-due-mails.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", organizationWord: "organization", address: "https://kontor.example" },
  ...{ sessionSecret: "a secret of the test", tokenKey: Buffer.alloc(32, 1), otherTokenKeys: [] },
  mailServer: null as { url: string; from: string } | null,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let smtp: Smtp;
let isDown = false;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startSmtp(() => ({
    onRcptTo: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : null),
  }));
  settings.mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: "Kontor <kontor@example.org>" };
});
afterAll(async () => {
  await smtp.stop();
  await database.close();
});
beforeEach(async () => {
  await database.sql.deleteFrom("person").execute();
  smtp.mails.length = 0;
  isDown = false;
  organizationId = randomUUID();
});

type Given = { alerts?: boolean; isConfirmed?: boolean; state?: "active" | "reconnect"; scopes?: string };

/** Connects a person with an address, who wishes to be told at once unless given otherwise. */
async function person(name: string, given: Given = {}): Promise<{ id: string; name: string }> {
  const { alerts = true, isConfirmed = true, scopes = "exports", state = "active" } = given;
  const id = await connectPerson(database, {
    ...{ name, organization_id: organizationId, scopes, state },
    ...{ organization_name: "Nord & Söhne GmbH" },
  });
  const address = {
    ...{ person_id: id, address: `${name}@example.org`, language: "en" as const, time_zone: "UTC" },
    confirmed_at: isConfirmed ? new Date() : null,
  };
  await database.sql.insertInto("mail_address").values(address).execute();
  const choice = { organization_id: organizationId, person_id: id, digest: "none" as const, alerts };
  await database.sql.insertInto("mail_choice").values(choice).execute();
  return { id, name };
}

type Person = Awaited<ReturnType<typeof person>>;

/** Stores a remark of Petra's and resolves with its id. */
async function remark(
  kind: "note" | "question" | "answer",
  told: readonly Person[],
  more: { question_id?: string; written_at?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  const where = { organization_id: organizationId, export_id: "export 1", entity_guid: "guid 1" };
  const author = { person_id: randomUUID(), person_name: "Petra Bauer", text: "About Papier Vogel, 119.00" };
  await database.sql
    .insertInto("remark")
    .values({ ...where, ...author, id, kind, told: JSON.stringify(told), ...more })
    .execute();
  return id;
}

async function tell(now = new Date()): Promise<void> {
  await storeDueMails(now);
  await sendDueMails(now);
}

const received = () =>
  smtp.mails.map(({ to, raw }) => {
    const { headers, parts } = readMail(raw);
    const [text = "", html = ""] = parts.map(({ bytes }) => bytes.toString());
    return { to: to.join(), subject: headers.get("subject")?.[0], text, html };
  });

test("who is to be told gets one mail with the address of the posting and no word of the question, and nobody else does", async () => {
  const jan = await person("jan");
  await person("uwe");
  await remark("question", [jan]);
  await tell();
  await tell();
  const [mail, ...more] = received();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "jan@example.org", subject: "A colleague wrote to you" });
  const address = `https://kontor.example/organizations/${organizationId}/exports/export%201?posting=guid+1`;
  expect(mail?.text).toContain(
    `Nord & Söhne GmbH\r\n- A question about a posting waits for an answer.\r\n${address}\r\n`,
  );
  expect(mail?.html).toContain(`<a href="${address}">${address}</a>`);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Vogel|119\.00|Petra/);
});

test("what is written within one round is one mail", async () => {
  const jan = await person("jan");
  const question = await remark("question", [jan]);
  await remark("note", [jan]);
  await remark("answer", [jan], { question_id: question });
  await tell();
  // The question is answered already.
  expect(received().map(({ subject }) => subject)).toEqual(["Colleagues wrote to you 2 times"]);
  const [text] = received().map((mail) => mail.text);
  expect(text).toContain("- A note on a posting is meant for you.");
  expect(text).toContain("- Your question about a posting was answered.");
  expect(text).not.toContain("waits for an answer");
});

test.each<[string, Given]>([
  ["has no confirmed address", { isConfirmed: false }],
  ["does not wish to be told at once", { alerts: false }],
  ["is not connected any more", { state: "reconnect" }],
  ["may not see exports", { scopes: "core_data" }],
])("nobody is told who %s", async (_, given) => {
  await remark("note", [await person("jan", given)]);
  await tell();
  expect(received()).toEqual([]);
});

test("nothing older than a day is told", async () => {
  const written_at = new Date(Date.now() - 25 * 3_600_000);
  await remark("note", [await person("jan")], { written_at });
  await tell();
  expect(received()).toEqual([]);
});

test.each([
  ["withdrawn", async (id: string) => withdraw(id)],
  ["answered", async (id: string) => remark("answer", [], { question_id: id })],
  [
    "of an organization that the person has left",
    async () => database.sql.updateTable("connection").set({ state: "reconnect" }).execute(),
  ],
])("a late mail leaves out a question that is %s", async (_, change) => {
  const id = await remark("question", [await person("jan")]);
  const now = new Date();
  isDown = true;
  await tell(now);
  await change(id);
  isDown = false;
  await tell(new Date(now.getTime() + 61_000));
  expect(received()).toEqual([]);
  expect(await database.sql.selectFrom("mail").select("outcome").execute()).toEqual([{ outcome: "nothing" }]);
});

async function withdraw(id: string): Promise<void> {
  await database.sql.updateTable("remark").set({ withdrawn_at: new Date() }).where("id", "=", id).execute();
}
