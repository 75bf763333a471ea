import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { formBodyLimit } from "./connection-limits.ts";

let running: TestApp;

beforeAll(async () => {
  running = await startApp();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** Sends bytes over a bare connection and returns all bytes received until it is closed. */
async function send(text: string): Promise<string> {
  const socket = connect(running.configuration.port, "127.0.0.1");
  socket.end(text);
  let answer = "";
  for await (const bytes of socket) answer += String(bytes);
  return answer;
}

test("headers that are too long and bytes that are no request are refused in the envelope", async () => {
  const long = await send(`GET /health HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  expect(long).toMatch(/x-request-id: (\S+)[^]*"errorCode":"BAD_REQUEST"[^]*"requestId":"\1"/);
  expect(await send("what is this?\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a form that is too long is refused", async () => {
  const response = await fetch(`${running.origin}/auth/realms/accounting/protocol/openid-connect/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: "x".repeat(formBodyLimit) }),
  });
  expect(response.status).toBe(413);
});

test.each([
  ["two lengths", "content-length: 4\r\ncontent-length: 9"],
  ["a length and chunks", "content-length: 4\r\ntransfer-encoding: chunked"],
  ["chunks under another name", "transfer-encoding: chunked, identity"],
  ["a length that is no number", "content-length: +4"],
])("a request with %s is refused, so that no proxy finds another one in it", async (_name, headers) => {
  const hidden = "0\r\n\r\nGET /ready HTTP/1.1\r\nhost: localhost\r\n\r\n";
  const answer = await send(`POST /health HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${hidden}`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});
