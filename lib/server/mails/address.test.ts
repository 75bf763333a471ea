import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { confirmMailAddress, removeAddress, saveAddress } from "./address.ts";
import { chooseTold, readToldSettings } from "./settings.ts";

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
  smtp = await startSmtp(() => ({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("nobody") ? new Error("No such user here") : null),
  }));
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
});

const own = { address: "petra@example.com", language: "de" as const, timeZone: "Europe/Berlin" };
const addressNow = async () => (await readToldSettings(personId)).address;
const sentText = () => readMail(smtp.mails.at(-1)?.raw ?? "").parts[0]?.bytes.toString() ?? "";
const codeOf = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const other = (code: string) => (code === "000000" ? "000001" : "000000");

test("an address counts once its code has come back, and only for its own person", async () => {
  await saveAddress(personId, own);
  expect(smtp.mails.map(({ to }) => to)).toEqual([["petra@example.com"]]);
  expect(await addressNow()).toEqual({ ...own, isConfirmed: false, problem: null });
  const text = sentText();
  expect(text).toContain("er gilt 30 Minuten");
  expect(text).not.toContain("https://");
  const code = codeOf(text);
  await expect(confirmMailAddress(personId, other(code))).rejects.toMatchObject({ code: "MAIL_CODE_WRONG" });
  const stranger = await connectPerson(database, { organization_id: organizationId });
  await expect(confirmMailAddress(stranger, code)).rejects.toMatchObject({ code: "MAIL_CODE_WRONG" });
  await confirmMailAddress(personId, code);
  expect(await addressNow()).toMatchObject({ isConfirmed: true });
  await expect(confirmMailAddress(personId, code)).rejects.toMatchObject({ code: "MAIL_CODE_WRONG" });
});

test("a code is forgotten after its time, and a newer one replaces it", async () => {
  await saveAddress(personId, own);
  const first = codeOf(sentText());
  await saveAddress(personId, own);
  const second = codeOf(sentText());
  if (first !== second)
    await expect(confirmMailAddress(personId, first)).rejects.toMatchObject({ code: "MAIL_CODE_WRONG" });
  await database.sql
    .updateTable("mail_address")
    .set({ code_ends_at: new Date(Date.now() - 1_000) })
    .where("person_id", "=", personId)
    .execute();
  await expect(confirmMailAddress(personId, second)).rejects.toMatchObject({ code: "MAIL_CODE_WRONG" });
});

test("another address has to be confirmed anew; language and time zone have not", async () => {
  await saveAddress(personId, own);
  await confirmMailAddress(personId, codeOf(sentText()));
  await saveAddress(personId, { ...own, language: "en", timeZone: "UTC" });
  expect(smtp.mails).toHaveLength(1);
  expect(await addressNow()).toMatchObject({ isConfirmed: true, language: "en", timeZone: "UTC" });
  await saveAddress(personId, { ...own, address: "bauer@example.com" });
  expect(await addressNow()).toMatchObject({ isConfirmed: false, address: "bauer@example.com" });
  await removeAddress(personId);
  expect(await addressNow()).toBeNull();
});

test("an address that the mail server refuses is not saved, nor any without a mail server", async () => {
  const refused = saveAddress(personId, { ...own, address: "nobody@example.com" });
  await expect(refused).rejects.toMatchObject({ code: "MAIL_REFUSED" });
  const { mailServer } = settings;
  settings.mailServer = { url: "smtp://127.0.0.1:1", from: "kontor@example.org" };
  await expect(saveAddress(personId, own)).rejects.toMatchObject({ code: "MAIL_NOT_SENT" });
  settings.mailServer = null;
  await expect(saveAddress(personId, own)).rejects.toMatchObject({ code: "MAIL_NOT_SENT" });
  settings.mailServer = mailServer;
  expect(await addressNow()).toBeNull();
});

test("nobody floods a mailbox, or guesses a code", async () => {
  for (let sent = 0; sent < 5; sent++) await saveAddress(personId, own);
  await expect(saveAddress(personId, own)).rejects.toMatchObject({ code: "TOO_MANY_REQUEST" });
  expect(smtp.mails).toHaveLength(5);
  const code = codeOf(sentText());
  for (let tried = 0; tried < 10; tried++)
    await expect(confirmMailAddress(personId, other(code))).rejects.toMatchObject({
      code: "MAIL_CODE_WRONG",
    });
  await expect(confirmMailAddress(personId, code)).rejects.toMatchObject({ code: "TOO_MANY_REQUEST" });
});

test("a person chooses for organizations of their own alone", async () => {
  const stranger = randomUUID();
  const choice = { organizationIds: [organizationId, stranger], digest: "daily" as const, alerts: true };
  await chooseTold(personId, choice);
  await chooseTold(personId, { ...choice, organizationIds: [organizationId], digest: "weekly" });
  expect((await readToldSettings(personId)).told).toEqual({
    [organizationId]: { digest: "weekly", alerts: true },
  });
  await chooseTold(personId, { organizationIds: [organizationId], alerts: false });
  expect((await readToldSettings(personId)).told[organizationId]).toEqual({
    digest: "weekly",
    alerts: false,
  });
});
