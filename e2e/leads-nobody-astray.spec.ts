import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import type { APIRequestContext, APIResponse, Cookie } from "@playwright/test";
import { findInAll } from "./fixtures/find-in-all.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, logIn, signedIn, test } from "./fixtures/test.ts";

/** Return addresses that lead to evil.example if a program parses them differently from a browser. */
const payloads = (own: string) => {
  const { host, port } = new URL(own);
  return [
    "https://evil.example",
    "http://evil.example/sign-in",
    "HTTPS://EVIL.EXAMPLE",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "http:\\/\\/evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "//evil.example/%2f..",
    "//evil.example:80",
    "\\\\evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\\/evil.example",
    "\\\\\\evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "./\\evil.example",
    "/organizations/..//evil.example",
    "/sign-in/../..//evil.example",
    "/%2f%2fevil.example",
    "/%2fevil.example",
    "%2f%2fevil.example",
    "%2f%5cevil.example",
    "/%5cevil.example",
    "/%5c%5cevil.example",
    "%68ttps://evil.example",
    "https%3a%2f%2fevil.example",
    "/%252f%252fevil.example",
    "\t//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/\t\\evil.example",
    "ht\ntps://evil.example",
    " https://evil.example",
    "\u0000https://evil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/x\r\nLocation: https://evil.example",
    "javascript:alert(document.domain)//evil.example",
    "java\nscript:alert(1)",
    "data:text/html,<script>location='https://evil.example'</script>",
    "vbscript:evil.example",
    "blob:https://evil.example/1",
    "file://evil.example/etc/passwd",
    `${own}@evil.example`,
    `${own}:x@evil.example/`,
    `http://${host}\\@evil.example`,
    `${own}.evil.example`,
    `http://evil.example#${host}`,
    `http://evil.example?${own}/`,
    `//${host}@evil.example/`,
    `http://localhost.evil.example:${port}/`,
    `http://127.0.0.1:${port}/connections`,
    `https://${host}/connections`,
    "\uFF0F\uFF0Fevil.example",
    "/\u2215evil.example",
    "//evil\u3002example",
    "https://\u24D4vil.example",
    "/;@evil.example",
    "//[::ffff:7f00:1]:80/",
    "//0x7f000001/",
    "?callbackUrl=https://evil.example",
    "#//evil.example",
  ];
};

/** The cookies in which NextAuth is known to store a return address. */
const returnCookies = ["kontor.return", "next-auth.callback-url", "__Secure-next-auth.callback-url"];

const cookie = (name: string, value: string) => ({
  name,
  value: encodeURIComponent(value),
  domain: "localhost",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const,
});

/** The addresses that a response leads a browser to, by its headers or as NextAuth's client follows it. */
async function leadsTo(answer: APIResponse): Promise<string[]> {
  const { location, refresh } = answer.headers();
  const leads = [location, refresh?.replace(/^\d+;\s*url=/i, "")];
  if (answer.headers()["content-type"]?.includes("json"))
    leads.push(((await answer.json()) as { url?: string }).url);
  return leads.filter((lead) => lead !== undefined);
}

/** One payload's requests: signed out, signed in, and with the payload in the cookies. */
type Tried = {
  payload: string;
  signedOut: APIRequestContext;
  open: APIRequestContext;
  poisoned: APIRequestContext;
  /** Keeps where a response leads to if that is neither the app nor its sign-in at the realm. */
  expectHome: (what: string, answer: APIResponse) => Promise<void>;
};

const returning = [
  "/sign-in",
  "/sign-in/code",
  "/sign-in/organization",
  "/api/auth/signin",
  "/api/auth/signout",
  "/api/auth/error",
  "/api/auth/signin/accounting",
];

/** Each way that a return address takes. */
const ways: Record<string, (tried: Tried) => Promise<void>> = {
  "no page for a stranger": async ({ payload: callbackUrl, signedOut, expectHome }) => {
    for (const page of returning)
      await expectHome(page, await signedOut.get(page, { params: { callbackUrl } }));
  },
  "no page for a person": async ({ payload: callbackUrl, open, expectHome }) => {
    for (const page of returning) await expectHome(page, await open.get(page, { params: { callbackUrl } }));
  },
  "no page by a cookie": async ({ poisoned, expectHome }) => {
    for (const page of returning) await expectHome(page, await poisoned.get(page));
  },
  "no form": async ({ payload, open, expectHome }) => {
    for (const path of ["/api/sign-in/code/begin", "/api/sign-in/code", "/api/sign-in/organization"]) {
      for (const flow of ["0".repeat(24), ""]) {
        const form = { callbackUrl: payload, flow, code: "a-code", organizationId: "some-organization" };
        await expectHome(path, await open.post(path, { form }));
      }
    }
  },
  "neither sign-in nor sign-out": async ({ payload, signedOut, poisoned, expectHome }) => {
    await expectHome("callback", await startAndDeny(signedOut, payload, expectHome));
    await expectHome("callback by cookie", await startAndDeny(poisoned, undefined, expectHome));
    for (const request of [signedOut, poisoned]) {
      await expectHome("signout", await post(request, "/api/auth/signout", payload));
    }
  },
};

for (const [way, go] of Object.entries(ways)) {
  test(`${way} leads to another site by a return address`, async ({ browser, playwright, stack }) => {
    test.setTimeout(180_000);
    const own = stack.webUrl;
    const realm = new URL(stack.serviceUrl).origin;
    const context = await browser.newContext({ baseURL: own });
    const { cookies } = await (await signedIn(context, people.outsider)).storageState();
    const session = cookies.filter(({ name }) => name === "kontor.session");
    expect(session).toHaveLength(1);

    // The two redirect addresses of the realm: the app's, and that of the page that shows a code.
    const redirects: (string | null)[] = [
      `${own}/api/auth/callback/accounting`,
      `${realm}/authentication-code`,
    ];
    const known = payloads(own);
    expect(known.length).toBeGreaterThanOrEqual(60);
    const strays = await findInAll(known, async (payload, index) => {
      const astray: string[] = [];
      // Every payload comes from a network of its own, because many sign-ins from one network are refused.
      const extraHTTPHeaders = { "x-forwarded-for": `203.0.${index}.1` };
      const begin = (cookies: Cookie[]) =>
        playwright.request.newContext({
          baseURL: own,
          maxRedirects: 0,
          extraHTTPHeaders,
          storageState: { cookies, origins: [] },
        });
      const signedOut = await begin([]);
      const open = await begin(session);
      const poisoned = await begin(returnCookies.map((name) => cookie(name, payload)));
      await go({
        payload,
        signedOut,
        open,
        poisoned,
        async expectHome(what, answer) {
          for (const lead of await leadsTo(answer)) {
            const target = new URL(lead, own);
            const isHome = target.origin === own;
            const isRealm =
              target.origin === realm && redirects.includes(target.searchParams.get("redirect_uri"));
            if (!isHome && !isRealm) astray.push(`${what} ${JSON.stringify(payload)} leads to ${lead}`);
          }
        },
      });
      for (const request of [signedOut, open, poisoned]) await request.dispose();
      return astray;
    });
    await context.close();
    expect(strays).toEqual([]);
  });
}

async function post(
  request: APIRequestContext,
  path: string,
  callbackUrl: string | undefined,
): Promise<APIResponse> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  return request.post(path, {
    form: { csrfToken, json: "true", ...(callbackUrl !== undefined && { callbackUrl }) },
  });
}

/**
 * Begins a sign-in and returns from the realm without access. The response leads to the person's return
 * address.
 */
async function startAndDeny(
  request: APIRequestContext,
  callbackUrl: string | undefined,
  expectHome: (what: string, answer: APIResponse) => Promise<void>,
): Promise<APIResponse> {
  const started = await post(request, "/api/auth/signin/accounting", callbackUrl);
  await expectHome("signin", started);
  // NextAuth refuses some addresses outright and then returns no address.
  const { url = "" } = (await started.json()) as { url?: string };
  const state = URL.parse(url)?.searchParams.get("state") ?? "";
  return request.get("/api/auth/callback/accounting", { params: { error: "access_denied", state } });
}

test("a real sign-in ends at home, wherever it was told to end", async ({ page, stack }) => {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent("/\t/evil.example/\\evil.example")}`);
  await page
    .getByRole("button", { name: /sign in/i })
    .first()
    .click();
  await logIn(page, people.outsider);
  const back = page.waitForResponse(/\/api\/auth\/callback\/accounting/);
  await grant(page, "fremd-gmbh");
  const location = (await back).headers()["location"] ?? "";
  expect(new URL(location, stack.webUrl).origin).toBe(stack.webUrl);
  // The realm's page has a main part as well, so only the address says that the browser has left it.
  await page.waitForURL(({ origin }) => origin === stack.webUrl);
  await expect(page.getByRole("main")).toBeVisible();
});

test("no address of the app itself leads away", async ({ stack }) => {
  const astray: string[] = [];
  for (const path of [
    "//evil.example",
    "//evil.example/",
    "//evil.example/..",
    "//evil.example/%2f..",
    "///evil.example/",
    "/\\evil.example/",
    "/\\\\evil.example/",
    "/%5cevil.example/",
    "/%5c%5cevil.example/",
    "/%2fevil.example/",
    "/.//evil.example/",
    "/sign-in//evil.example/",
    "/%09/evil.example/",
    "/%0d%0alocation:https://evil.example/",
    "/_next/../..//evil.example/",
    "/api//evil.example/",
  ]) {
    // fetch would normalize the address before it sends the request.
    const asked = httpRequest(stack.webUrl, { path, setHost: true }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    const refresh = answer.headers.refresh?.toString().replace(/^\d+;\s*url=/i, "");
    for (const lead of [answer.headers.location, refresh].filter((found) => found !== undefined)) {
      if (new URL(lead, stack.webUrl).origin !== stack.webUrl) astray.push(`${path} leads to ${lead}`);
    }
  }
  expect(astray).toEqual([]);
});
