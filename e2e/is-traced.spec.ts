import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from "#platform/testing/start-trace-receiver.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { password, people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const [organization] = people.reader.organizations;
const pattern = "/organizations/:organizationId/exports";

test.describe.configure({ mode: "serial" });

let receiver: TraceReceiver;
let stack: RecordedStack;
let cookie = "";

test.beforeAll(async () => {
  receiver = await startTraceReceiver();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  stack = await startRecordedStack({ web: traced, service: traced });
  cookie = await signInByHttp(stack.webUrl, people.reader);
});
test.afterAll(async () => {
  await stack.stop();
  await receiver.stop();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(stack.webUrl + path, { method, headers: { cookie, origin: stack.webUrl, ...headers } });

const named = (program: string, name: string, parent?: ReceivedSpan) =>
  receiver.spans.find(
    (span) =>
      span.program === program && span.name === name && (!parent || span.parentSpanId === parent.spanId),
  );

test("one trace goes from the request of a browser through both programs to the job", async () => {
  const created = await ask(`/api/v1${pattern.replace(":organizationId", organization)}`, {}, "POST");
  expect(created.status).toBe(201);
  await expect.poll(() => named("kontor-service", "job export-postings")).toBeDefined();
  await expect.poll(() => named("kontor-web", `POST /api/v1${pattern}`)).toBeDefined();
  const request = named("kontor-web", `POST /api/v1${pattern}`);
  expect(request?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": `/api/v1${pattern}`,
    "http.response.status_code": 201,
    "kontor.request_id": created.headers.get("x-request-id"),
  });
  expect(request?.parentSpanId ?? "").toBe("");
  const call = named("kontor-web", "POST", request);
  expect(call?.attributes).toEqual({ "http.request.method": "POST", "server.address": "localhost" });
  const atService = named("kontor-service", `POST /v1${pattern}`, call);
  expect(atService?.attributes).toMatchObject({
    "http.response.status_code": 201,
    "kontor.request_id": created.headers.get("x-request-id"),
  });
  const job = named("kontor-service", "job export-postings", atService);
  const ids = [request, call, atService, job].map((span) => span?.traceId);
  expect([ids[0]?.length, new Set(ids).size]).toEqual([32, 1]);
  // The web app's own job, which the request has queued, too.
  await expect.poll(() => named("kontor-web", "job bring-export", request)?.traceId).toBe(ids[0]);
});

test("a trace of the proxy goes on, and one that it does not sample is sent by neither program", async () => {
  const traceOf = (digit: string, flags: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`;
  const page = `/organizations/${organization}/exports`;
  for (const [digit, flags] of [
    ["a", "01"],
    ["b", "00"],
  ] as const)
    expect((await ask(page, { traceparent: traceOf(digit, flags) })).status).toBe(200);
  const programsOf = (digit: string) =>
    new Set(
      receiver.spans.filter(({ traceId }) => traceId === digit.repeat(32)).map(({ program }) => program),
    );
  await expect.poll(() => programsOf("a").size).toBe(2);
  await stack.stopWeb();
  await stack.stopService();
  expect(programsOf("b").size).toBe(0);
  await stack.startService();
  await stack.startWeb();
});

test("a span has no token, cookie, query, address or name", async () => {
  const { id } = (await (
    await ask(`/api/v1${pattern.replace(":organizationId", organization)}?limit=1`)
  )
    .json()
    .then((list: unknown) => (list as { exports: { id: string }[] }).exports[0])) ?? { id: "none" };
  expect(id).not.toBe("none");
  await ask(`/organizations/${organization}/exports/${id}?search=s3cret`);
  await ask("/api/auth/callback/accounting?state=nobody&code=s3cret");
  await ask("/icon.svg");
  await expect.poll(() => named("kontor-web", `GET ${pattern}/:exportId`)).toBeDefined();
  await expect.poll(() => named("kontor-web", "GET /api/auth/:nextauth")).toBeDefined();
  const sent = receiver.received();
  const session = /kontor\.session=([^;]+)/.exec(cookie)?.[1] ?? "no session";
  for (const hidden of [
    ...["s3cret", "Bearer", "icon.svg", id, organization, session, password, stack.serviceUrl],
    ...[people.reader.name, people.reader.email],
  ])
    expect(sent).not.toContain(hidden);
  expect(sent).toContain('"/v1/traces"');
});
