import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { testSeed } from "../../testing/test-seed.ts";

/** 98 characters of many alphabets, with blanks around them. */
const password = ` Grüße aus dem 12. Stock & "Ключ" = 鍵 🔑 + 100 % <b>, ${"ordinary words without end ".repeat(2)}`;
const username = "dora@alpha.example";

let running: TestApp;

beforeAll(async () => {
  const { users, ...rest } = testSeed();
  const dora = { email: username, password, name: "Dora", organizations: ["alpha"] };
  running = await startApp({ seed: { ...rest, users: [...users, dora] } });
});
afterAll(() => running[Symbol.asyncDispose]());

const statusFor = async (given: string) =>
  (await goToConsent(running.origin, { person: { username, password: given } })).page.status;

test("a password of any length and any characters is compared as it was typed", async () => {
  expect(password.length).toBeGreaterThan(64);
  expect(await statusFor(password)).toBe(200);
  for (const other of [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, 72),
    password.normalize("NFD"),
  ])
    expect(await statusFor(other), other).toBe(401);
});

test("a password is stored as argon2id with at least 19 MiB and two passes, with a salt of its own", async () => {
  const rows = await running.app.database.selectFrom("user_account").select("password_hash").execute();
  const parts = rows.map(({ password_hash: hash }) =>
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]{22})\$[\w+/]{43}$/.exec(hash),
  );
  for (const part of parts) {
    expect(Number(part?.[1])).toBeGreaterThanOrEqual(19_456);
    expect(Number(part?.[2])).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(parts.map((part) => part?.[3])).size).toBe(rows.length);
});

test("the field hides what is typed, and password managers and pasting are let be", async () => {
  const { text } = await createBrowser(running.origin).visit(authorizationUrl(running.origin));
  const [field = ""] = /<input\s+id="password"[^>]*>/.exec(text) ?? [];
  expect(field).toContain('type="password"');
  expect(field).toContain('autocomplete="current-password"');
  expect(field).not.toMatch(/maxlength|pattern|onpaste|readonly/);
});
