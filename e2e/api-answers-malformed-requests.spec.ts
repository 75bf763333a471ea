import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { people } from "./fixtures/seed.ts";
import { cookieHeader, expect, signedIn, signIn, test } from "./fixtures/test.ts";

type Envelope = { status: number; errorCode?: string; requestId?: string };

/** Requests a path exactly as it is written. A browser or fetch would normalize it first. */
async function ask(webUrl: string, method: string, path: string, headers = {}, body?: Buffer | string[]) {
  const outgoing = httpRequest(webUrl, { method, path, headers });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  if (Array.isArray(body)) for (const part of body) outgoing.write(part);
  outgoing.end(Array.isArray(body) ? undefined : body);
  const [answer] = await answered;
  return { answer, body: await text(answer) };
}

async function envelope(...question: Parameters<typeof ask>): Promise<Envelope> {
  const { answer, body } = await ask(...question);
  return { status: answer.statusCode ?? 0, ...(JSON.parse(body) as object) };
}

test("an address whose encoding is broken is not found, as any other that isn't there", async ({
  page,
  stack,
}) => {
  for (const broken of ["%ff", "%", "%e2%82", "%zz", "a%c0%afb", "%ed%a0%80", "%f4%90%80%80", "%80"]) {
    for (const path of [`/api/${broken}`, `/api/v1/organizations/${broken}/exports`, `/api/auth/${broken}`]) {
      expect(await envelope(stack.webUrl, "GET", path), path).toMatchObject({
        status: 404,
        errorCode: "NOT_FOUND",
      });
    }
    for (const path of [
      `/${broken}`,
      `/organizations/${broken}/exports`,
      `/organizations/x/exports/${broken}`,
    ]) {
      const { answer, body } = await ask(stack.webUrl, "GET", path);
      expect(answer.statusCode, path).toBe(404);
      expect(body, path).toContain("<html");
    }
  }
  await page.goto("/organizations/%ff/exports?query=%ff");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  // Well-formed addresses still work.
  for (const fine of ["%e2%82%ac", "%F0%9F%98%80", "a%20b", "%c3%a4", "100%25"]) {
    expect((await envelope(stack.webUrl, "GET", `/api/v1/organizations/${fine}/exports`)).errorCode).toBe(
      "UNAUTHORIZED",
    );
  }
});

test("a body that is too large for its route is refused, announced or not", async ({ stack }) => {
  const large = Buffer.alloc(64 * 1024 + 1, "a");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const [method, path] of [
    ["POST", "/api/auth/signin/accounting"],
    ["POST", "/api/auth/_log"],
    ["PUT", "/api/preferences"],
  ] as const) {
    const refused = { status: 413, errorCode: "PAYLOAD_TOO_LARGE" };
    expect(await envelope(stack.webUrl, method, path, form, large)).toMatchObject(refused);
    const pieces = [large.subarray(0, 40_000).toString(), large.subarray(0, 40_000).toString()];
    expect(await envelope(stack.webUrl, method, path, form, pieces)).toMatchObject(refused);
  }
});

test.describe("signed in", () => {
  test("a body that never ends is given up after ten seconds of silence", async ({ context, stack }) => {
    await signedIn(context, people.outsider);
    const cookie = await cookieHeader(context, stack.webUrl);
    const { host, port, hostname } = new URL(stack.webUrl);
    const started = performance.now();
    const answers = [
      ["PUT", "/api/preferences"],
      ["POST", "/api/auth/signin/accounting"],
      ["POST", "/api/v1/organizations/fremd-gmbh/imports/general-ledger-accounts"],
    ].map(async ([method, path]) => {
      const socket = connect(Number(port), hostname);
      const head = [
        `${method} ${path} HTTP/1.1`,
        `host: ${host}`,
        `cookie: ${cookie}`,
        "content-type: application/json",
        "content-length: 1000",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n[`);
      // The text is complete only when the web app closes the connection.
      return text(socket);
    });
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"errorCode":"REQUEST_TIMEOUT"');
    }
    expect(performance.now() - started).toBeGreaterThan(9_500);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  test("an id that would leave its place never reaches the service", async ({ page, context, stack }) => {
    await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
    await page.close();
    const headers = { cookie: await cookieHeader(context, stack.webUrl) };
    const before = stack.proxy.requests.length;
    const own = "/api/v1/organizations/fremd-gmbh";
    for (const id of [
      "..%2finfo",
      "..%2f..%2f..%2fhealth",
      "%2f",
      "a%2fb",
      "%5c",
      "..%5cinfo",
      "%00",
      "%0d%0ax-evil:%201",
      "a%0ab",
      "%7f",
      "%c2%85",
      "%252e",
      "%252e%252e",
    ]) {
      for (const [path, errorCode] of [
        [`exports/${id}`, "NOT_FOUND"],
        [`exports/${id}/postings`, "NOT_FOUND"],
        [`imports/${id}`, "NOT_FOUND"],
        [`files/${id}`, "FILE_NOT_FOUND"],
      ]) {
        expect(await envelope(stack.webUrl, "GET", `${own}/${path}`, headers), path).toMatchObject({
          status: 404,
          errorCode,
        });
      }
      expect(await envelope(stack.webUrl, "POST", `${own}/imports/${id}`, headers, ["[]"])).toMatchObject({
        status: 404,
      });
    }
    for (const path of [
      "exports/..",
      "exports/../../fremd-gmbh/exports",
      "files/%2e%2e",
      "files/.",
      "imports/%2e%2e%2f",
    ]) {
      const { answer } = await ask(stack.webUrl, "GET", `${own}/${path}`, headers);
      expect([200, 308, 404]).toContain(answer.statusCode);
    }
    // `exports/../../fremd-gmbh/exports` resolves to the list of exports, which may be requested.
    expect(
      stack.proxy.requests.slice(before).filter((request) => !request.endsWith("/fremd-gmbh/exports")),
    ).toEqual([]);
  });
});
