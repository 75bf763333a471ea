import { freePort } from "#platform/testing/free-port.ts";
import { readMetrics } from "#platform/testing/read-metrics.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const organization = "leseprobe-kg";
const pattern = "/organizations/:organizationId/exports";

test.describe.configure({ mode: "serial" });

let stack: RecordedStack;
let metricsUrl = "";
let cookie = "";

test.beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}`;
  stack = await startRecordedStack({
    // With this time limit a page has asked the service also on a busy machine.
    web: { WEB_METRICS_PORT: String(port), FIRST_ANSWER_MILLISECONDS: "10000" },
  });
  cookie = await signInByHttp(stack.webUrl, people.reader);
});
test.afterAll(() => stack.stop());

/** Resolves with an answer that has arrived whole, because one that is not read does not end. */
async function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const options = { redirect: "manual", ...init, headers: { cookie, ...init.headers } } as const;
  const answer = await fetch(stack.webUrl + path, options);
  await answer.clone().arrayBuffer();
  return answer;
}

/** The lines of the web app's log that have a text, as objects. */
const linesWith = (text: string) =>
  stack
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("Prometheus is told of requests by route, of orders, and of refused sign-ins, on a port of its own", async () => {
  const exports = `/api/v1/organizations/${organization}/exports`;
  const created = await ask(exports, { method: "POST", headers: { origin: stack.webUrl } });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };
  for (let count = 0; count < 2; count += 1)
    expect((await ask(`/organizations/${organization}/exports`)).status).toBe(200);
  await ask(`/organizations/${organization}/exports/${id}?search=s3cret`);
  await ask("/some/where?code=s3cret");
  await ask("/icon.svg");
  await ask("/api/auth/callback/accounting?state=nobody&code=x");
  const counted = (method: string, route: string, status: number) =>
    `kontor_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
  const expected = {
    'kontor_orders_total{kind="export",outcome="ended"}': 1,
    [counted("POST", `/api/v1${pattern}`, 201)]: 1,
    [counted("GET", pattern, 200)]: 2,
    [counted("GET", `${pattern}/:exportId`, 200)]: 1,
    [counted("GET", "unknown", 404)]: 1,
    [counted("GET", "file", 200)]: 1,
  };
  // A request is counted when its answer has ended, which may be a moment after the client has it.
  await expect
    .poll(async () => {
      const read = await readMetrics(metricsUrl);
      return Object.fromEntries(Object.keys(expected).map((name) => [name, read.get(name)]));
    })
    .toEqual(expected);
  const metrics = await readMetrics(metricsUrl);
  expect(metrics.get(`kontor_http_request_duration_seconds_count{method="GET",route="${pattern}"}`)).toBe(2);
  expect(metrics.get('kontor_orders_total{kind="export",outcome="begun"}')).toBe(1);
  expect(metrics.get('kontor_sign_ins_refused_total{reason="FlowUnknown"}')).toBe(1);
  expect(metrics.get('kontor_deliveries_total{kind="email",outcome="delivered"}')).toBe(0);
  expect(metrics.get('kontor_jobs{queue="close-month",state="created"}')).toBe(0);
  expect(metrics.get("kontor_database_up")).toBe(1);
  expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  const labels = [...metrics.keys()].join("\n");
  for (const hidden of [id, organization, "s3cret", "/some/where"]) expect(labels).not.toContain(hidden);
});

test("metrics are told on their port alone, which tells nothing else", async () => {
  expect((await ask("/metrics")).status).toBe(404);
  const statusOf = async (path: string) => (await fetch(metricsUrl + path)).status;
  expect(await Promise.all(["/", "/health", "/sign-in"].map(statusOf))).toEqual([404, 404, 404]);
});

test("a page is a line with its route, status, time and the request id of its answer, and a file is none", async () => {
  const lines = (id: string, program: string) => linesWith(id).filter((line) => line["program"] === program);
  const asked = (id: string) => lines(id, "service").map(({ path }) => path);
  const ids: string[] = [];
  // What the page asks of the service has the same id. It asks once a second at most, so not each of these
  // pages does.
  let requestId: string | undefined;
  await expect
    .poll(async () => {
      const answer = await ask(`/organizations/${organization}/exports?code=s3cret`, {
        headers: { "x-request-id": "chosen-by-the-caller" },
      });
      ids.push(answer.headers.get("x-request-id") ?? "none");
      requestId = ids.find((id) => asked(id).includes(`/v1/organizations/${organization}/exports`));
      return requestId;
    })
    .toBeDefined();
  const linesOfPage = () => lines(requestId ?? "none", "web");
  await expect.poll(linesOfPage).toHaveLength(1);
  expect(linesOfPage()[0]).toMatchObject({
    msg: "request",
    requestId,
    callerRequestId: "chosen-by-the-caller",
    method: "GET",
    route: pattern,
    path: `/organizations/${organization}/exports`,
    status: 200,
    milliseconds: expect.any(Number),
  });
  const missing = await ask("/nobody-s-page?code=s3cret");
  await missing.text();
  const id = missing.headers.get("x-request-id") ?? "";
  await expect.poll(() => linesWith(id)).toMatchObject([{ route: "unknown", status: 404 }]);
  expect((await ask("/icon.svg")).headers.get("x-request-id")).toBeNull();
  expect((await ask("/health")).headers.get("x-request-id")).toBeNull();
  for (const hidden of ["s3cret", "icon.svg", "nobody-s-page", "/health"])
    expect(linesWith(hidden)).toEqual([]);
});
