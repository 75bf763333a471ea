import { expect, test } from "./fixtures/test.ts";

type Refusal = { errorCode: string; requestId: string; url?: string };

/** The header as a proxy sends it: the client's own claim first, the address that the proxy saw last. */
const from = (address: string, spoofed = "198.51.100.1") => ({
  "x-forwarded-for": `${spoofed}, ${address}`,
});

test("the 21st pasted code of a minute from one network is refused", async ({ request, page }) => {
  const post = (number: number, headers: Record<string, string>) =>
    request.post("/api/sign-in/code", {
      headers,
      form: { flow: `m${String(number).padStart(23, "0")}`, code: "nothing" },
      maxRedirects: 0,
    });
  for (let number = 0; number < 20; number++) {
    expect((await post(number, from("203.0.113.7", `10.0.0.${number}`))).status()).toBe(303);
  }
  const refused = await post(20, from("203.0.113.7", "10.0.0.20"));
  expect(refused.status()).toBe(429);
  expect(((await refused.json()) as Refusal).errorCode).toBe("TOO_MANY_REQUEST");
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  expect((await post(21, from("203.0.113.8"))).status()).toBe(303);

  const shown = await post(22, { ...from("203.0.113.7"), accept: "text/html" });
  await page.goto(shown.headers()["location"] ?? "");
  await expect(page.getByText("Too many sign-ins were begun")).toBeVisible();
});

test("the 241st sign-in of a minute from one network is refused, with a page to go to", async ({ stack }) => {
  // Each without cookies, because every sign-in that is begun adds one.
  const begin = (address: string) =>
    fetch(`${stack.webUrl}/api/auth/signin/accounting`, {
      method: "POST",
      headers: from(address),
      body: new URLSearchParams({ json: "true", callbackUrl: "/connections" }),
      redirect: "manual",
    });
  const statuses = new Set<number>();
  // Side by side, because all must lie within one minute.
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin("2001:db8::1")));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  // This address belongs to the same subscriber's network.
  const refused = await begin("2001:db8:0:0:ffff::2");
  expect(refused.status).toBe(429);
  const body = (await refused.json()) as Refusal;
  expect(body.errorCode).toBe("TOO_MANY_REQUEST");
  expect(body.url).toContain("error=TooManyAttempts");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await begin("2001:db8:0:1::1")).status).toBe(200);
});

test("the sixth code of one sign-in is refused, and a fresh start helps", async ({ page }) => {
  await page.goto("/sign-in/code");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the sign-in page" }).click();
  await (await opened).locator("input[name=username]").waitFor();
  const first = await page.locator("input[name=flow]").first().inputValue();
  for (let number = 0; number < 6; number++) {
    await page.getByRole("textbox", { name: "Code" }).fill(`wrong-${number}-${first}`);
    await page.getByRole("button", { name: "Sign in with this code" }).click();
    await expect(page.getByRole("alert").first()).toContainText(
      number < 5 ? "is not the right one" : "too many tries",
    );
    await page.waitForURL(/error=/);
  }
  expect(await page.locator("input[name=flow]").first().inputValue()).not.toBe(first);
});
