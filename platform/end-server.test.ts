import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EndingServer, watchAnswers } from "./end-server.ts";

let server: Server;
let answers: EndingServer;
/** The answer to /long, of which only the beginning is sent. */
let long: ServerResponse | undefined;
let port: number;
let agent: Agent;

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url !== "/long") {
      response.end("short");
      return;
    }
    response.write("begun");
    long = response;
  });
  answers = watchAnswers(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => server.closeAllConnections());

async function ask(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
  return response;
}

const stop = () => promisify(server.close.bind(server))();

test("a long answer ends, and what comes on its connection after it is answered", async () => {
  const download = await ask("/long");
  let hasEnded = false;
  const ended = answers.close(60, stop).then(() => (hasEnded = true));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  long?.end(", ended");
  expect(await text(download)).toBe("begun, ended");
  expect(download.headers.connection).toBe("keep-alive");
  expect(hasEnded).toBe(false);
  const next = await ask("/");
  expect([next.headers.connection, await text(next)]).toEqual(["close", "short"]);
  await ended;
});

test("an answer that never ends is cut off, and a connection without a request is closed", async () => {
  const idle = connect(port, "127.0.0.1");
  const closed = once(idle, "close");
  await once(idle, "connect");
  const download = await ask("/long");
  const began = performance.now();
  await answers.close(1, stop);
  expect(performance.now() - began).toBeGreaterThan(900);
  await expect(text(download)).rejects.toThrow("aborted");
  await closed;
});

test("in the drain each answer is the last of its connection, and others are accepted", async () => {
  answers.drain();
  for (let count = 0; count < 2; count += 1) {
    const answer = await ask("/");
    expect([answer.headers.connection, await text(answer)]).toEqual(["close", "short"]);
  }
});
