import { afterEach, beforeEach, expect, test } from "vitest";
import { codesOf, ticketOf } from "../../testing/authenticator.ts";
import { type Browser, createBrowser, type Visit } from "../../testing/browser.ts";
import { startOperated } from "../../testing/command-line.ts";
import { passkeyDevice } from "../../testing/passkey-device.ts";
import { authorizationUrl } from "../../testing/realm-client.ts";
import { people } from "../../testing/test-seed.ts";

type Service = Awaited<ReturnType<typeof startOperated>>;
type Device = ReturnType<typeof passkeyDevice>;

const factors = "/auth/realms/accounting/factors";
let service: Service;
let origin: string;

beforeEach(async () => {
  service = await startOperated();
  origin = service.origin;
});

afterEach(() => service[Symbol.asyncDispose]());

/** Saves a passkey of a person, as their browser would have it saved. */
async function give(person: { username: string }, device: Device): Promise<void> {
  const { id: user_id } = await service.database
    .selectFrom("user_account")
    .select("id")
    .where("email", "=", person.username)
    .executeTakeFirstOrThrow();
  const { id, publicKey } = device;
  const key = { public_key: publicKey, counter: 0, transports: "[]" };
  await service.database
    .insertInto("passkey")
    .values({ user_id, id, name: "Laptop", ...key })
    .execute();
}

async function enterPassword(browser: Browser = createBrowser(origin)) {
  const login = await browser.visit(authorizationUrl(origin));
  return { browser, page: await browser.submit(login, "/login", people.ann) };
}

const submit = (browser: Browser, page: Visit, passkey: string, ticket = ticketOf(page)) =>
  browser.submit(page, "/login", { ticket, passkey });

const isConsent = (page: Visit) => page.text.includes("Which organization?");

test("a login that demands a second factor sets up a passkey instead of an app, once", async () => {
  await service.command(["organizations", "require-factor", "alpha"]);
  const device = passkeyDevice();
  const { browser, page } = await enterPassword();
  const late = await enterPassword();
  expect(page.text).toContain("Set up an authenticator app");
  expect(page.headers.get("content-security-policy")).toContain(`script-src ${origin}/webauthn.js`);
  const foreign = await submit(browser, page, device.register(late.page, origin));
  expect([foreign.status, foreign.text.includes("The passkey was not added")]).toEqual([401, true]);
  const name = { ticket: ticketOf(foreign), name: "Phone", passkey: device.register(foreign, origin) };
  const { codes, next } = codesOf(await browser.submit(foreign, "/login", name));
  expect(codes).toHaveLength(10);
  expect(isConsent(await browser.visit(next))).toBe(true);
  const other = await submit(late.browser, late.page, passkeyDevice().register(late.page, origin));
  expect([other.status, isConsent(other)]).toEqual([400, false]);
  const stored = await service.database.selectFrom("passkey").select(["id", "name"]).execute();
  expect(stored).toEqual([{ id: device.id, name: "Phone" }]);
  const again = await enterPassword();
  expect(again.page.text).toContain("Use your passkey");
  expect(isConsent(await submit(again.browser, again.page, device.answer(again.page, origin)))).toBe(true);
});

test("a passkey signs its person in, and an answer counts once, though the device does not count", async () => {
  const device = passkeyDevice();
  await give(people.ann, device);
  const { browser, page } = await enterPassword();
  expect(page.text).toContain("Use your passkey");
  expect(page.headers.get("content-security-policy")).toContain(
    `script-src ${origin}/webauthn.js ${origin}/passkey.js;`,
  );
  for (const script of ["/webauthn.js", "/passkey.js"])
    expect((await fetch(origin + script)).headers.get("content-type")).toContain("text/javascript");
  const early = await enterPassword();
  const [ticket, answer] = [ticketOf(page), device.answer(page, origin)];
  expect(isConsent(await submit(browser, page, answer))).toBe(true);
  const other = await enterPassword();
  const replayed = await submit(other.browser, other.page, answer, ticket);
  expect([replayed.status, isConsent(replayed)]).toEqual([401, false]);
  expect(isConsent(await submit(early.browser, early.page, device.answer(early.page, origin)))).toBe(true);
});

test("an answer for another page, request or person, and a text that is none, are wrong", async () => {
  const [device, bens, unknown] = [passkeyDevice(), passkeyDevice(), passkeyDevice()];
  await give(people.ann, device);
  await give(people.ben, bens);
  const { browser, page } = await enterPassword();
  const { page: other } = await enterPassword();
  for (const answer of [
    device.answer(page, "http://evil.example"),
    device.answer(other, origin),
    bens.answer(page, origin),
    unknown.answer(page, origin),
    device.answer(page, origin).replace(/"signature":"..../, '"signature":"AAAA'),
    "no JSON",
    "null",
    '{"id":"\\u0000"}',
    JSON.stringify({ id: device.id }),
  ]) {
    const refused = await submit(browser, page, answer);
    expect([refused.status, isConsent(refused)], answer).toEqual([401, false]);
  }
  expect(isConsent(await submit(browser, page, device.answer(page, origin)))).toBe(true);
});

test("wrong answers count as wrong passwords", async () => {
  await give(people.ann, passkeyDevice());
  const { browser, page } = await enterPassword();
  for (let attempt = 0; attempt < 10; attempt += 1) await submit(browser, page, "wrong");
  const refused = await submit(browser, page, "wrong");
  expect([refused.status, refused.text.includes("Too many attempts")]).toEqual([429, true]);
});

test("the last second factor of a person who needs one is not removed, and any other is", async () => {
  const [first, second] = [passkeyDevice(), passkeyDevice()];
  await give(people.ann, first);
  await give(people.ann, second);
  await service.command(["organizations", "require-factor", "alpha"]);
  const { browser, page } = await enterPassword();
  await submit(browser, page, first.answer(page, origin));
  const codes = codesOf(await browser.post(`${factors}/recovery-codes`, {})).codes;
  expect(codes).toHaveLength(10);
  const left = async () =>
    (await service.database.selectFrom("passkey").select("id").execute()).map(({ id }) => id);
  await browser.post(`${factors}/remove-passkey`, { id: first.id });
  expect(await left()).toEqual([second.id]);
  const shown = await browser.post(`${factors}/remove-passkey`, { id: second.id });
  expect(await left()).toEqual([second.id]);
  expect(shown.text).not.toContain("/remove-passkey");

  await service.command(["organizations", "require-factor", "alpha", "--off"]);
  await browser.post(`${factors}/remove-passkey`, { id: second.id });
  expect(await left()).toEqual([]);
  expect(await service.database.selectFrom("recovery_code").selectAll().execute()).toEqual([]);
});

test("a passkey that a browser did not make is not saved", async () => {
  const browser = createBrowser(origin);
  await browser.submit(await browser.visit(factors), "/factors", people.ann);
  const page = await browser.post(`${factors}/add-passkey`, {});
  for (const ticket of [ticketOf(page), "forged"]) {
    const refused = await browser.submit(page, "/save-passkey", { ticket, name: "A", passkey: '{"id":"a"}' });
    expect([refused.status, refused.text.includes("The passkey was not added")]).toEqual([400, true]);
  }
  expect(await service.database.selectFrom("passkey").selectAll().execute()).toEqual([]);
});
