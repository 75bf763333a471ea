import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { storeDueMails } from "./occasions.ts";
import { sendDueMails } from "./send-due-mails.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", organizationWord: "organization", address: "https://kontor.example" },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], sessionSecret: "a secret of the test" },
  mailServer: null as { url: string; from: string } | null,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let smtp: Smtp;
let personId = "";
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await startSmtp(() => ({}));
  settings.tokenKey = randomBytes(32);
  settings.mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: "Kontor <kontor@example.org>" };
});
afterAll(async () => {
  await smtp.stop();
  await database.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  organizationId = randomUUID();
  personId = await connectPerson(database, { organization_id: organizationId });
  const address = { address: "petra@example.com", language: "en" as const, time_zone: "Europe/Berlin" };
  await database.sql
    .insertInto("mail_address")
    .values({ person_id: personId, ...address, confirmed_at: new Date() })
    .execute();
  await database.sql
    .insertInto("mail_choice")
    .values({ organization_id: organizationId, person_id: personId, digest: "none", alerts: true })
    .execute();
});

const hour = 3_600_000;

type Given = { state?: "missed"; request?: object; last_closing_id?: string };

const schedule = ({ request = {}, ...given }: Given) =>
  database.sql
    .insertInto("schedule")
    .values({
      ...{
        organization_id: organizationId,
        id: randomUUID(),
        person_id: personId,
        person_name: "Petra Bauer",
      },
      ...{ request: JSON.stringify(request), due_at: new Date(Date.now() - 2 * hour) },
      ...given,
    })
    .execute();

/** Tells what is to be told, twice. Returns the texts of all mails. */
async function tellTwice(): Promise<string[]> {
  for (const now of [new Date(), new Date()]) {
    await storeDueMails(now);
    await sendDueMails(now);
  }
  return smtp.mails.map(({ raw }) => readMail(raw).parts[0]?.bytes.toString() ?? "");
}

test("a run of a schedule that was missed is told once", async () => {
  await schedule({ state: "missed" });
  const [text, ...others] = await tellTwice();
  expect(others).toEqual([]);
  expect(text).toContain("The run of its schedule was missed.");
  expect(text).toContain(`https://kontor.example/organizations/${organizationId}/schedule`);
});

test("who signs off is told once that a schedule has made a month ready, and of no other order", async () => {
  const closing = {
    organization_id: organizationId,
    person_id: randomUUID(),
    person_name: "Otto",
    stop: null,
  };
  const ended = { request: "{}", written: "{}", outcome: "ready" as const, ended_at: new Date() };
  const ids = [randomUUID(), randomUUID()];
  await database.sql
    .insertInto("closing")
    .values(ids.map((id) => ({ id, ...closing, ...ended })))
    .execute();
  await schedule({
    request: { signerId: personId },
    ...(ids[0] !== undefined && { last_closing_id: ids[0] }),
  });
  const [text, ...others] = await tellTwice();
  expect(others).toEqual([]);
  expect(text?.match(/The month is ready to be signed off\./g)).toHaveLength(1);
});
