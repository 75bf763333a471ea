import { people, client, password } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

/** A code in an address where no code belongs. */
const strayCode = "a-stray-code-that-no-log-may-hold";

test("no answer to the browser and no log holds a token", async ({ page, context, ownStack: stack }) => {
  const seen: string[] = [];
  const reading: Promise<void>[] = [];
  context.on("response", (response) => {
    if (!response.url().startsWith(stack.webUrl)) return;
    reading.push(
      (async () => {
        seen.push(response.url(), JSON.stringify(await response.allHeaders()));
        if (response.status() < 300 || response.status() > 399)
          seen.push((await response.body()).toString("utf8"));
      })().catch(() => undefined),
    );
  });

  await page.goto(`${stack.webUrl}/sign-in`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.witness);
  await grant(page, "zeuge-gmbh");
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("button", { name: "Export ready postings" }).click();
  await page.getByRole("button", { name: "RE-2026-300", exact: true }).click();
  await expect(page.locator("canvas").first()).toBeVisible();
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await page.goto(`${stack.webUrl}/api/auth/session`);
  await page.goto(`${stack.webUrl}/organizations/zeuge-gmbh/exports/unknown`);
  await expect(page.getByRole("alert").first()).toBeVisible();
  for (const path of ["/sign-in", "/no-such-page", "/organizations/%ff/exports", "/api/no-such-route"].concat(
    ["/api/auth/callback/accounting", "/api/auth/callback/unknown", "/api/auth/error", "/api/auth/nonsense"],
  )) {
    const query = new URLSearchParams({ code: strayCode, state: strayCode });
    await page.request.get(`${stack.webUrl}${path}?${query.toString()}`);
    await page.request.post(`${stack.webUrl}${path}?${query.toString()}`, { form: { code: strayCode } });
  }
  await Promise.all(reading);
  seen.push(
    JSON.stringify(await context.cookies(stack.webUrl)),
    JSON.stringify(await context.storageState()),
  );
  await stack.stop();

  const [code, ...tokens] = stack.proxy.secrets;
  expect(code).toBeTruthy();
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  expect(seen.length).toBeGreaterThan(40);
  const answers = seen.join("\n");
  expect(answers).toContain("RE-2026-300");
  const log = stack.output();
  expect(log).toContain('"connected"');
  for (const token of tokens) {
    // Each part of a JWT counts, because a signature alone suffices for an attacker who has the other
    // parts.
    for (const part of token.split(".").filter((piece) => piece.length > 40)) {
      expect(answers.includes(part), "a token in an answer").toBe(false);
      expect(log.includes(part), "a token in a log").toBe(false);
    }
  }
  const cookies = (await context.cookies(stack.webUrl)).filter(({ value }) => value.length > 20);
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const secret of [
    code ?? "",
    strayCode,
    password,
    client.secret,
    ...cookies.map(({ value }) => value),
  ]) {
    expect(log.includes(secret), "a secret in a log").toBe(false);
  }
});
