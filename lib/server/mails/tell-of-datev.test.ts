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
  ...{ mailServer: null as { url: string; from: string } | null, datevApp: null as object | null },
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
  settings.datevApp = {};
  organizationId = randomUUID();
  personId = await connectPerson(database, {
    ...{ organization_id: organizationId, organization_name: "Nord & Söhne GmbH" },
    chain_expires_at: new Date("2030-01-01T00:00:00Z"),
  });
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

const end = new Date("2027-06-01T12:00:00Z");
const before = (days: number) => new Date(end.getTime() - days * 86_400_000);

type Given = { fixed_end_at?: Date | null; ended_at?: Date; person_id?: string; connected_at?: Date };
const access = (given: Given) =>
  database.sql
    .insertInto("datev_access")
    .values({
      ...{ organization_id: organizationId, id: randomUUID(), person_id: personId },
      ...{ person_name: "Petra Bauer", connected_at: before(90), scopes: "", key_id: "", sealed_tokens: "" },
      ...{ access_expires_at: end, refresh_expires_at: end, renewed_at: before(90), fixed_end_at: null },
      ...given,
    })
    .execute();

/** Tells what is to be told at a time. Returns the texts of all mails. */
async function tell(now: Date): Promise<string[]> {
  await storeDueMails(now);
  await sendDueMails(now);
  return smtp.mails.map(({ raw }) => readMail(raw).parts[0]?.bytes.toString() ?? "");
}

test("the end of the sign-in at DATEV is told 7 days and 1 day before, once each, with the way to sign in again", async () => {
  await access({ fixed_end_at: end });
  expect(await tell(before(8))).toEqual([]);
  for (const days of [7, 6.9, 2]) expect(await tell(before(days))).toHaveLength(1);
  for (const days of [1, 0.5]) expect(await tell(before(days))).toHaveLength(2);
  const [text = ""] = await tell(before(-1));
  expect(text).toContain("Nord & Söhne GmbH\r\n- The sign-in at DATEV ends 1 Jun 2027, 14:00");
  expect(text).toContain(`https://kontor.example/organizations/${organizationId}/targets`);
});

test("an end that renewals move is not told, nor by a warning that is as long as the sign-in", async () => {
  await access({ fixed_end_at: null });
  expect(await tell(before(0.5))).toEqual([]);
  await database.sql
    .updateTable("datev_access")
    .set({ fixed_end_at: end, connected_at: before(3) })
    .execute();
  expect(await tell(before(2))).toEqual([]);
  expect(await tell(before(1))).toHaveLength(1);
});

test("a sign-in that DATEV has ended is told once, to who had signed in alone", async () => {
  await access({ ended_at: end });
  const texts = await tell(before(-0.1));
  expect(texts).toEqual([expect.stringContaining("DATEV ended the sign-in 1 Jun 2027, 14:00.")]);
  expect(await tell(before(-0.2))).toHaveLength(1);
  await database.sql.updateTable("datev_access").set({ person_id: randomUUID(), id: randomUUID() }).execute();
  expect(await tell(before(-0.3))).toHaveLength(1);
});

test("nothing is told of an end that another sign-in has moved, and nothing without an app", async () => {
  await access({ fixed_end_at: end });
  await storeDueMails(before(7));
  await database.sql.updateTable("datev_access").set({ fixed_end_at: null }).execute();
  await sendDueMails(before(7));
  await database.sql.updateTable("datev_access").set({ ended_at: end }).execute();
  settings.datevApp = null;
  expect(await tell(before(-0.1))).toEqual([]);
});
