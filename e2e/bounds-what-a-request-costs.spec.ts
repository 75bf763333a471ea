import { once } from "node:events";
import { Agent, get, type IncomingMessage, request, type RequestOptions } from "node:http";
import { text } from "node:stream/consumers";
import { everyRoute, parametersOf } from "./fixtures/routes.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const organization = "/api/organizations/fremd-gmbh";

/**
 * Sends a request and returns its response with the whole body, also if the server does not read all of
 * ours.
 */
async function send(url: string, options: RequestOptions, body?: string) {
  const outgoing = request(url, options);
  outgoing.on("error", () => undefined);
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const query = (parameters: number) =>
  Array.from({ length: parameters }, (_, index) => `a${index}=b`).join("&");

test("an address is opened with a hundred parameters and 8,192 characters, and refused with more", async ({
  stack,
}) => {
  const pathAsLong = (length: number) => `/sign-in?a=${"b".repeat(length - "/sign-in?a=".length)}`;
  for (const path of [`/sign-in?${query(100)}`, pathAsLong(8_192)])
    expect((await send(stack.webUrl + path, {})).status).toBe(200);
  for (const path of [`/sign-in?${query(101)}`, `/sign-in?${"&".repeat(100)}`, pathAsLong(8_193)]) {
    const { status, headers, body } = await send(stack.webUrl + path, {});
    expect(status).toBe(414);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(
      /^This address has more than [\d,]+ (parameters|characters), so it was not opened\./,
    );
    expect(body).toContain(headers["x-request-id"]);
  }
  const api = await send(`${stack.webUrl}/api/v1/organizations/x/exports?${query(101)}`, {});
  expect(api.status).toBe(414);
  expect(JSON.parse(api.body)).toMatchObject({
    errorCode: "BAD_REQUEST",
    requestId: api.headers["x-request-id"],
  });
});

test("a connection that nobody uses is kept longer than proxies keep theirs", async ({ stack }) => {
  const { headers } = await send(`${stack.webUrl}/sign-in`, { agent: new Agent({ keepAlive: true }) });
  expect(headers["keep-alive"]).toBe("timeout=72");
});

test("no route waits for a body that is larger than its own, and none fails at a deep one", async ({
  ownStack: { webUrl },
}) => {
  const headers = { cookie: await signInByHttp(webUrl, people.outsider), origin: webUrl };
  const anyId = crypto.randomUUID();
  const routes = everyRoute(parametersOf("fremd-gmbh", anyId)).filter(
    ({ method }) => !["GET", "DELETE"].includes(method),
  );
  const answered: string[] = [];
  for (const { method, path } of routes) {
    const isLarge =
      /\/(imports|import-runs|import-draft|marks|hand-overs|exchange-rates|account-names)\b/.test(path) &&
      !/\/(cancellation|resumption|submission)$/.test(path);
    const deep = await send(webUrl + path, { method, headers }, "[".repeat(60_000));
    expect(deep.status, `${method} ${path}`).toBeLessThan(500);
    // Only the length is announced. A server that waited for the body would not answer.
    const announced = { ...headers, "content-length": String(isLarge ? 65 * 1024 * 1024 : 65_537) };
    const outgoing = request(webUrl + path, { method, headers: announced });
    outgoing.on("error", () => undefined);
    outgoing.flushHeaders();
    const [{ statusCode = 0 }] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(statusCode, `${method} ${path}`).toBeLessThan(500);
    if (statusCode !== 413) answered.push(`${method} ${path.replaceAll(anyId, "…")}`);
    outgoing.destroy();
  }
  // These look for what their address names first, read no body at all, or are switched off without an app
  // at DATEV.
  expect(answered).toEqual([
    "POST /api/organizations/fremd-gmbh/connection/renewals",
    "POST /api/organizations/fremd-gmbh/exports/…/document-archives/…",
    "POST /api/organizations/fremd-gmbh/exports/…/hand-overs/…/deliveries/…/again",
    "POST /api/organizations/fremd-gmbh/exports/…/hand-overs/…/deliveries/…/otherwise",
    "POST /api/organizations/fremd-gmbh/exports/…/verdicts",
    "POST /api/organizations/fremd-gmbh/import-runs/…/cancellation",
    "PUT /api/organizations/fremd-gmbh/import-runs/…/follow-ups/…",
    "PUT /api/organizations/fremd-gmbh/import-runs/…/records/0",
    "PUT /api/organizations/fremd-gmbh/import-runs/…/repairs/0",
    "POST /api/organizations/fremd-gmbh/import-runs/…/resumption",
    "POST /api/organizations/fremd-gmbh/import-runs/…/submission",
    "PUT /api/organizations/fremd-gmbh/import-runs/…/unsent-rows/0",
    "PUT /api/organizations/fremd-gmbh/settings/datev-online/client",
    "PUT /api/organizations/fremd-gmbh/settings/datev-online/document-type",
    "POST /api/organizations/fremd-gmbh/settings/datev-online/sign-in",
    "PUT /api/organizations/fremd-gmbh/settings/datev-online/sign-in",
    "POST /api/organizations/fremd-gmbh/settings/safeguard-requests/…",
    "POST /api/v1/organizations/fremd-gmbh/exports",
  ]);
});

test("brackets without end are refused where records are expected, and the app goes on", async ({
  stack,
}) => {
  const headers = {
    cookie: await signInByHttp(stack.webUrl, people.outsider),
    origin: stack.webUrl,
    "content-type": "application/json",
  };
  const run = `${stack.webUrl}${organization}/import-runs/${crypto.randomUUID()}`;
  const about = {
    coreDataType: "general-ledger-accounts",
    fileName: "a.csv",
    columns: ["a"],
    recordCount: 1,
  };
  expect((await send(run, { method: "PUT", headers }, JSON.stringify(about))).status).toBe(200);
  const put = (body: string) => send(`${run}/records/0`, { method: "PUT", headers }, body);
  const deep = await put("[".repeat(16_000_000));
  expect(deep.status).toBe(400);
  expect(JSON.parse(deep.body)).toMatchObject({ message: "The request has more than 16 levels." });
  const wide = await put(`{"records":[${"[],".repeat(300_000)}[]]}`);
  expect(wide.status).toBe(400);
  expect(JSON.parse(wide.body)).toMatchObject({ message: "The request has more than 250000 values." });
  const long = await put("[".repeat(16 * 1024 * 1024 + 1));
  expect(long.status).toBe(413);
  expect((await send(run, { headers })).status).toBe(200);
  await send(run, { method: "DELETE", headers });
});

test("a session has a hundred requests in progress, and another session is not held up", async ({
  ownStack: { webUrl, proxy },
}) => {
  const [cookie, other] = [
    await signInByHttp(webUrl, people.outsider),
    await signInByHttp(webUrl, people.outsider),
  ];
  const path = "/api/v1/organizations/fremd-gmbh/exports";
  const gate = Promise.withResolvers<null>();
  proxy.hold = () => gate.promise;
  const agent = new Agent({ maxSockets: Infinity });
  const ask = async (by: string) => {
    const outgoing = get(webUrl + path, { agent, headers: { cookie: by } });
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    return { status: response.statusCode, wait: response.headers["retry-after"], body: await text(response) };
  };
  const asked = Array.from({ length: 101 }, () => ask(cookie));
  const refused = await Promise.race(asked);
  expect(refused).toMatchObject({ status: 429, wait: "1" });
  expect(JSON.parse(refused.body)).toMatchObject({ errorCode: "TOO_MANY_REQUEST" });
  const another = ask(other);
  gate.resolve(null);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect((await another).status).toBe(200);
  expect((await ask(cookie)).status).toBe(200);
});
