import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { decodeJwt, type JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { createBrowser } from "../../testing/browser.ts";
import { goToConsent, postToRealm } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";
import { until } from "../../testing/until.ts";
import { announceLogout } from "./logout-notices.ts";

let running: TestApp;
let web: Server;
let origin: string;
/** What the web app's address got, and what it answers. */
let tokens: JWTPayload[];
let status: number;

beforeAll(async () => {
  web = createServer((request, response) => {
    void text(request).then((body) => {
      const token = new URLSearchParams(body).get("logout_token") ?? "";
      if (request.url === "/api/back-channel-logout") tokens.push(decodeJwt(token));
      response.writeHead(status).end();
    });
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  running = await startApp({ settings: { ownClient: { ...own, origin } } });
});
beforeEach(() => {
  [tokens, status] = [[], 200];
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  web.closeAllConnections();
  web.close();
});

const own = { id: "kontor", secret: "secret of the web app" };
const logoutUrl = () => `${running.origin}/auth/realms/accounting/protocol/openid-connect/logout`;

/** Signs Ann in to the web app, and returns the browser and the claims of the access token. */
async function signIn() {
  const redirect = `${origin}/api/auth/callback/accounting`;
  const parameters = { client_id: own.id, redirect_uri: redirect };
  const { browser, page } = await goToConsent(running.origin, { parameters });
  const end = await browser.submit(page, "/consent", { organization: "alpha", decision: "grant" });
  const code = new URL(end.url).searchParams.get("code") ?? "";
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirect };
  const client = { clientId: own.id, clientSecret: own.secret };
  const answer = await postToRealm(running.origin, "token", fields, client);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { browser, claims: decodeJwt(token) };
}

async function logOut(browser: ReturnType<typeof createBrowser>): Promise<void> {
  const page = await browser.visit(logoutUrl());
  const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  await browser.submit(page, "/logout/confirm", { xsrf, logout: "yes" });
}

const event = "http://schemas.openid.net/event/backchannel-logout";

test("a logout informs the web app of the session that its tokens name", async () => {
  const { browser, claims } = await signIn();
  expect(claims["sid"]).toBeTruthy();
  await logOut(browser);
  expect(tokens).toMatchObject([
    { aud: own.id, sub: claims.sub, sid: claims["sid"], events: { [event]: {} } },
  ]);
  expect(tokens[0]).not.toHaveProperty("nonce");
});

test("a logout that the web app did not take is repeated until it is", async () => {
  const { browser, claims } = await signIn();
  status = 503;
  await logOut(browser);
  await until(async () => (tokens.length >= 2 ? true : undefined));
  status = 200;
  const before = tokens.length;
  await until(async () => (tokens.length > before ? true : undefined));
  await until(async () => ((await notices()) === 0 ? true : undefined));
  for (const token of tokens) expect(token["sid"]).toBe(claims["sid"]);
});

test("what happens to a person informs the web app of all their sessions", async () => {
  const { claims } = await signIn();
  await announceLogout(running.app.database, claims.sub ?? "");
  const token = await until(async () => tokens[0]);
  expect(token).toMatchObject({ aud: own.id, sub: claims.sub });
  expect(token).not.toHaveProperty("sid");
  expect(people.ann.username).toBe(claims["email"]);
});

async function notices(): Promise<number> {
  return (await running.app.database.selectFrom("logout_notice").select("id").execute()).length;
}
