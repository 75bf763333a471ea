import type { APIRequestContext } from "@playwright/test";
import { type OtherSite, startOtherSite } from "./fixtures/other-site.ts";
import { authActions, everyRoute } from "./fixtures/routes.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signedIn, test } from "./fixtures/test.ts";

const organization = "zuflucht-gmbh";
const someId = "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10";

const writes = everyRoute({
  organizationId: organization,
  exportId: someId,
  fileId: someId,
  remarkId: someId,
  runId: someId,
  month: "2026-05",
  from: "0",
  followUpId: someId,
  noticeId: someId,
  otherId: someId,
  handOverId: someId,
  archiveId: someId,
  closingId: someId,
  part: "1",
  index: "0",
  importId: "general-ledger-accounts",
  sessionId: someId,
  requestId: someId,
  templateId: someId,
  recipeId: someId,
  targetId: someId,
  deliveryId: someId,
  nextauth: authActions,
  rest: "no-such-route",
}).filter(({ method }) => method !== "GET");

let otherSite: OtherSite;

test.beforeAll(async () => {
  otherSite = await startOtherSite();
});
test.afterAll(() => otherSite.close());

/** All data that a write could change. */
async function stateOf(request: APIRequestContext) {
  const read = async (path: string) => (await (await request.get(path)).json()) as unknown;
  const { user } = (await read("/api/auth/session")) as { user: unknown };
  const { cookies } = await request.storageState();
  return {
    user,
    exports: await read(`/api/v1/organizations/${organization}/exports`),
    runs: await read(`/api/organizations/${organization}/import-runs`),
    settings: await read(`/api/organizations/${organization}/settings/datev`),
    cookies: cookies.map(({ name }) => name).sort(),
  };
}

test("a request that names another site as its origin is refused, whatever it asks for", async ({
  context,
  stack,
}) => {
  const { request } = await signedIn(context, people.refugee);
  const before = await stateOf(request);
  const own = new URL(stack.webUrl);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${own.origin}.evil.example` },
    { origin: `http://127.0.0.1:${own.port}` },
    { origin: `http://localhost:${otherSite.port}` },
    { origin: own.origin.replace("http:", "https:") },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: own.origin, "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ];
  expect(writes.length).toBeGreaterThan(15);
  for (const { method, path } of writes) {
    for (const headers of foreign) {
      const answer = await request.fetch(path, { method, headers, data: "[]" });
      const what = `${method} ${path} ${JSON.stringify(headers)}`;
      expect({ status: answer.status(), ...((await answer.json()) as object) }, what).toMatchObject({
        status: 403,
        errorCode: "CROSS_SITE",
        requestId: answer.headers()["x-request-id"],
      });
    }
  }
  expect(await stateOf(request)).toEqual(before);
});

test("a form or a script on another site's page changes nothing", async ({ page, context, stack }) => {
  const { request } = await signedIn(context, people.refugee);
  const before = await stateOf(request);
  // A browser takes the first host for another site. The second is the same site, so that the cookies are
  // sent along.
  for (const host of ["127.0.0.1", "localhost"]) {
    const elsewhere = `http://${host}:${otherSite.port}/`;
    for (const { path } of writes.filter(({ method }) => method === "POST")) {
      await page.goto(elsewhere);
      const answered = page.waitForResponse(stack.webUrl + path);
      await page.evaluate((action) => {
        document.body.innerHTML = `<form method="post" action="${action}"><input name="theme" value="dark" /></form>`;
        document.forms[0]?.submit();
      }, stack.webUrl + path);
      const answer = await answered;
      expect({ status: answer.status(), ...((await answer.json()) as object) }, path).toMatchObject({
        status: 403,
        errorCode: "CROSS_SITE",
      });
    }
    await page.goto(elsewhere);
    for (const { method, path } of writes) {
      const outcome = await page.evaluate(
        async ([url = "", verb = ""]) => {
          const body = JSON.stringify({ theme: "dark" });
          const init = {
            method: verb,
            credentials: "include",
            body,
            headers: { "content-type": "application/json" },
          } as const;
          return fetch(url, init).then(
            ({ status }) => status,
            () => "kept from asking",
          );
        },
        [stack.webUrl + path, method],
      );
      expect(outcome, `${method} ${path}`).toBe("kept from asking");
    }
  }
  expect(await stateOf(request)).toEqual(before);
});

test("a request of our own page is carried out, also by a browser that doesn't say where it is", async ({
  context,
  stack,
}) => {
  const { request } = await signedIn(context, people.refugee);
  const { origin } = new URL(stack.webUrl);
  const own: Record<string, string>[] = [{ origin }, { origin, "sec-fetch-site": "same-origin" }];
  for (const headers of own) {
    const answer = await request.put("/api/preferences", { headers, data: { theme: "dark" } });
    expect(answer.status()).toBe(204);
  }
});
