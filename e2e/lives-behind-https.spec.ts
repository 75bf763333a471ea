import { freePort } from "#platform/testing/free-port.ts";
import { people } from "./fixtures/seed.ts";
import { type Stack, startStack } from "./fixtures/stack.ts";
import { expect, signInByHand, test as base } from "./fixtures/test.ts";
import { startTlsFront } from "./fixtures/tls-front.ts";

const test = base.extend<object, { httpsStack: Stack }>({
  httpsStack: [
    async ({}, provide) => {
      const port = await freePort();
      const stack = await startStack({
        address: `https://localhost:${port}`,
        // Everything that production wants is given: see production-is-not-the-demo.
        web: { KONTOR_PRODUCTION: "1" },
      });
      const front = await startTlsFront(port, stack.localWebUrl);
      await provide(stack);
      await front.close();
      await stack.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** The headers of every response, of whatever kind. */
const headers: Record<string, unknown> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

const kinds = [
  "/sign-in",
  "/no-such-page",
  "/organizations/%ff/exports",
  "/icon.svg",
  "/icons/apple-touch-icon.png",
  "/manifest.webmanifest",
  "/robots.txt",
  "/pdfjs/cmaps/H.bcmap",
].concat([
  "/api/auth/csrf",
  "/api/no-such-route",
  "/api/v1/organizations/fremd-gmbh/exports",
  "/_next/static/nothing.js",
]);

test("every kind of answer has its headers, and over plain http none that promises https", async ({
  request,
}) => {
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get("/sign-in")).text())?.[0] ?? "";
  expect(script).toBeTruthy();
  for (const path of [...kinds, script]) {
    const answer = await request.get(path);
    expect(answer.headers(), path).toMatchObject(headers);
    expect(answer.headers(), path).not.toHaveProperty("strict-transport-security");
    expect(answer.headers(), path).not.toHaveProperty("x-powered-by");
    const policy = answer.headers()["content-security-policy"];
    for (const part of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy, path).toContain(part);
    expect(policy, path).toMatch(/(object|default)-src 'none'/);
    if (path.startsWith("/api/"))
      expect(policy, path).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    if (answer.headers()["content-type"]?.startsWith("text/html"))
      expect(policy, path).toContain("'strict-dynamic'");
  }
});

test("each page has a nonce of its own", async ({ request }) => {
  const nonces = new Set<string>();
  for (let page = 0; page < 5; page++) {
    const answer = await request.get("/sign-in");
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "") ?? [];
    expect(Buffer.from(nonce, "base64").length).toBe(16);
    for (const [script] of (await answer.text()).matchAll(/<script[^>]*>/g))
      expect(script).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

test.describe("over https", () => {
  test.use({ ignoreHTTPSErrors: true, baseURL: ({ httpsStack }, provide) => provide(httpsStack.webUrl) });

  test("sign-in works, and every cookie is marked for https and this host alone", async ({
    page,
    context,
    httpsStack: stack,
  }) => {
    const set = new Map<string, string>();
    const policies = new Set<string>();
    context.on("response", async (response) => {
      if (!response.url().startsWith(stack.webUrl)) return;
      const policy = response.headers()["content-security-policy"];
      if (policy?.includes("script-src")) policies.add(policy);
      for (const { name, value } of await response.headersArray().catch(() => [])) {
        if (name.toLowerCase() === "set-cookie") set.set(value.split("=")[0] ?? "", value);
      }
    });
    await signInByHand(page, people.outsider);
    await expect(page.getByText("No exports yet")).toBeVisible();
    await page.getByRole("button", { name: /Account and preferences/ }).click();
    const kept = page.waitForResponse(/\/api\/preferences$/);
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await kept;
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByRole("menuitem", { name: "Abmelden" })).toBeVisible();

    const cookies = (await context.cookies(stack.webUrl)).filter(({ name }) => !name.startsWith("kontor_"));
    const names = cookies.map(({ name }) => name);
    for (const name of ["session", "csrf", "theme", "locale"])
      expect(names).toContain(`__Host-kontor.${name}`);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, path: "/", domain: "localhost" });
      expect(cookie.name).toMatch(/^__Host-/);
      expect(["Lax", "Strict"]).toContain(cookie.sameSite);
    }
    // The cookies include those that existed only during the sign-in.
    expect([...set.keys()].filter((name) => /state|verifier/.test(name)).length).toBeGreaterThanOrEqual(2);
    for (const line of set.values()) {
      expect(line).toMatch(/^__Host-kontor\./);
      for (const flag of [/; HttpOnly/i, /; Secure/i, /; SameSite=(Lax|Strict)/i, /; Path=\/(;|$)/i])
        expect(line).toMatch(flag);
      expect(line).not.toMatch(/; Domain=/i);
    }
    expect(policies.size).toBeGreaterThan(0);
    for (const policy of policies) expect(policy).toContain("upgrade-insecure-requests");

    await page.getByRole("menuitem", { name: "Abmelden" }).click();
    // The realm follows the browser's language.
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL("**/sign-in?state=signed-out");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });

  test("every kind of answer says that the app stays on https", async ({ request }) => {
    for (const path of kinds) {
      const answer = await request.get(path);
      expect(answer.headers(), path).toMatchObject({
        ...headers,
        "strict-transport-security": "max-age=31536000",
      });
    }
  });
});
