import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";

const limit = 100_000;

let running: TestApp;
let token: string;
let head: string[];

beforeAll(async () => {
  running = await startApp({ settings: { bodyLimit: limit } });
  token = (await obtainTokens(running.origin)).access_token;
  head = [
    "POST /v1/organizations/alpha/imports/general-ledger-accounts HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${token}`,
    "content-type: application/json",
  ];
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function open(...more: string[]): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(running.configuration.port, "127.0.0.1");
  let text = "";
  socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
  // The service may close the connection while the test is still sending.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`${[...head, ...more].join("\r\n")}\r\n\r\n`);
  return { socket, answer: () => text };
}

const refusal = /^HTTP\/1\.1 413 [^]*"errorCode":"PAYLOAD_TOO_LARGE"/;

test("a body that says it is too long is refused before it comes", async () => {
  const { socket, answer } = await open(`content-length: ${limit + 1}`);
  await once(socket, "data");
  expect(answer()).toMatch(refusal);
  socket.destroy();
});

test("an endpoint that takes no body refuses one of more than 16 KiB, whatever the limit of imports is", async () => {
  const answers = [16_384, 16_385].map(async (length) => {
    const response = await fetch(`${running.origin}/v1/organizations/alpha/exports`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: `{}${" ".repeat(length - 2)}`,
    });
    return response.status;
  });
  expect(await Promise.all(answers)).toEqual([201, 413]);
});

test("a body in chunks is refused once it is too long, and not read to its end", async () => {
  const { socket, answer } = await open("transfer-encoding: chunked");
  const closed = once(socket, "close");
  const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
  let sent = 0;
  while (!answer() && !socket.destroyed) {
    sent += 0x4000;
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), once(socket, "data"), closed]);
    await new Promise(setImmediate);
  }
  expect(answer()).toMatch(refusal);
  // The buffers of the connection hold some bytes beyond the limit, but never a whole endless body.
  expect(sent).toBeLessThan(limit * 100);
  socket.destroy();
});

test("a body of just the limit is read", async () => {
  const { socket, answer } = await open(`content-length: ${limit}`);
  socket.write(`[${" ".repeat(limit - 2)}]`);
  await once(socket, "data");
  expect(answer()).toMatch(/^HTTP\/1\.1 202 /);
  socket.destroy();
});
