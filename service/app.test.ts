import { randomBytes } from "node:crypto";
import { request } from "undici";
import { expect, test } from "vitest";
import { apiClient } from "./testing/api-client.ts";
import { createBrowser } from "./testing/browser.ts";
import { obtainTokens, refresh } from "./testing/realm-client.ts";
import { startApp } from "./testing/start-app.ts";
import { isOnPostgres } from "./testing/test-database.ts";
import { prepareDirectory } from "./testing/test-directory.ts";
import { people, testPosting, testSeed } from "./testing/test-seed.ts";

test("a second start finds everything where it was, tokens and keys included", async () => {
  const first = await startApp();
  const tokens = await obtainTokens(first.origin);
  const ended = await apiClient(first.origin, tokens.access_token).exportAll();
  await first.stop();
  const { port } = first.configuration;
  await using second = await startApp({
    directory: first.directory,
    seed: { organizations: [{ id: "gamma", name: "Gamma" }] },
    settings: { port, publicUrl: first.origin },
  });
  const alpha = apiClient(second.origin, tokens.access_token);
  expect(await (await alpha.get(`/exports/${ended.id}`)).json()).toEqual(ended);
  expect((await refresh(second.origin, tokens.refresh_token)).status).toBe(200);
});

test("a seed that fails leaves nothing half done", async () => {
  const directory = await prepareDirectory();
  // An address that no index can hold: it fails after clients and organizations are stored.
  const email = `${randomBytes(20_000).toString("hex")}@alpha.example`;
  const nobody = { email, name: "Nobody", password: "none", organizations: ["alpha"] };
  const tooLong = testSeed({ users: [nobody] });
  await expect(startApp({ directory, seed: tooLong })).rejects.toThrow("The seed can't be stored");
  await using running = await startApp({ directory });
  const { access_token } = await obtainTokens(running.origin);
  expect((await apiClient(running.origin, access_token).get("/exports")).status).toBe(200);
});

test.skipIf(isOnPostgres)("a directory that is open elsewhere is refused and left alone", async () => {
  await using running = await startApp();
  await expect(startApp({ directory: running.directory })).rejects.toThrow("is open in another process");
  const { access_token } = await obtainTokens(running.origin);
  expect((await apiClient(running.origin, access_token).get("/exports")).status).toBe(200);
});

test("addresses never follow a foreign Host header", async () => {
  await using running = await startApp();
  const realm = `${running.origin}/auth/realms/accounting`;
  const headers = { host: "evil.example" };
  const discovery = await request(`${realm}/.well-known/openid-configuration`, { headers });
  expect(discovery.statusCode).toBe(400);
  expect(await discovery.body.text()).not.toContain("evil");
  const forwarded = await request(`${realm}/.well-known/openid-configuration`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(await forwarded.body.json()).toMatchObject({
    issuer: realm,
    token_endpoint: `${realm}/protocol/openid-connect/token`,
  });
});

test("a posting's page is behind the realm's login, for members of its organization", async () => {
  const postings = { alpha: [testPosting(1, { amount: 1234.5 })] };
  await using running = await startApp({ seed: testSeed({ postings }) });
  const { access_token } = await obtainTokens(running.origin);
  await apiClient(running.origin, access_token).exportAll();
  const address = `/documents/${testPosting(1).entityGuid}`;

  const browser = createBrowser(running.origin);
  const login = await browser.visit(address);
  expect(login.text).toContain('name="password"');
  const wrong = await browser.submit(login, address, { ...people.ann, password: "wrong" });
  expect(wrong.status).toBe(401);
  const page = await browser.submit(wrong, address, people.ann);
  expect(page.status).toBe(200);
  for (const text of ["RE-1", "1,234.50", "0027", "Alpha GmbH", "locked for good"])
    expect(page.text).toContain(text);
  const [, link = ""] = /href="(\/documents\/[^"]+)"/.exec(page.text) ?? [];
  const file = await browser.visit(link);
  expect(file.headers.get("content-type")).toBe("application/pdf");

  const stranger = createBrowser(running.origin);
  const refused = await stranger.submit(await stranger.visit(address), address, people.ben);
  expect(refused.status).toBe(404);
  expect(refused.text).not.toContain("RE-1");
  expect((await stranger.visit(link)).status).toBe(404);
  expect((await stranger.visit("/documents/nothing")).status).toBe(404);
});

test("the web app is a client of its own, with a secret that follows its settings", async () => {
  const directory = await prepareDirectory();
  const own = { id: "kontor", secret: "first", origin: "http://localhost:3000" };
  const first = await startApp({ directory, settings: { ownClient: own } });
  const ask = async (origin: string, secret: string) => {
    const basic = Buffer.from(`kontor:${secret}`).toString("base64");
    const response = await fetch(
      `${origin}/auth/realms/accounting/protocol/openid-connect/token/introspect`,
      {
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ token: "x" }),
      },
    );
    return response.status;
  };
  expect(await ask(first.origin, "first")).toBe(200);
  await first.stop();
  await using second = await startApp({ directory, settings: { ownClient: { ...own, secret: "second" } } });
  expect([await ask(second.origin, "first"), await ask(second.origin, "second")]).toEqual([401, 200]);
});
