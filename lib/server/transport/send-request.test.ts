import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { refusalFrom } from "./refusal.ts";
import { readResponseText, sendRequest } from "./send-request.ts";

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const get = (url: string, limit: { milliseconds?: number } = {}) =>
  sendRequest({ method: "GET", url, headers: {}, ...limit });
const post = (url: string) => sendRequest({ method: "POST", url, headers: {}, body: "{}" });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("sendRequest", () => {
  it("reads again after a passing 503", async () => {
    let asked = 0;
    const url = await serve((_, response) => response.writeHead(++asked < 3 ? 503 : 200).end("fine"));
    expect(await readResponseText(await get(url))).toBe("fine");
    expect(asked).toBe(3);
  });

  it("never sends a write twice, whether it was answered 503 or not at all", async () => {
    let asked = 0;
    const refusing = await serve((_, response) => {
      asked++;
      response.writeHead(503).end();
    });
    expect((await post(refusing)).statusCode).toBe(503);
    const breaking = await serve((request) => {
      asked++;
      request.socket.destroy();
    });
    expect(await codeOf(post(breaking))).toBe("UPSTREAM_UNREACHABLE");
    expect(asked).toBe(2);
  });

  it("waits as long as a 429 says, and no shorter", async () => {
    const times: number[] = [];
    const url = await serve((_, response) => {
      times.push(Date.now());
      if (times.length === 1) response.writeHead(429, { "retry-after": "1" }).end();
      else response.end("fine");
    });
    expect((await post(url)).statusCode).toBe(200);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(995);
  });

  it("passes a 429 on whose wait is longer than a page may take", async () => {
    const url = await serve((_, response) => response.writeHead(429, { "retry-after": "40" }).end("{}"));
    const response = await get(url);
    expect(response.statusCode).toBe(429);
    expect((await refusalFrom(response, "a-token")).retryAfter).toBe(40);
  });

  it("says unreachable when nothing listens", async () => {
    const url = await serve(() => undefined);
    const [server] = servers.splice(0);
    server?.close();
    expect(await codeOf(get(url))).toBe("UPSTREAM_UNREACHABLE");
  });

  it("says timeout after as much silence as a call allows", async () => {
    const url = await serve(() => undefined);
    const started = Date.now();
    expect(await codeOf(get(url, { milliseconds: 300 }))).toBe("UPSTREAM_TIMEOUT");
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it("says unreachable when an answer breaks off", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      response.socket?.destroySoon();
    });
    expect(await codeOf(get(url).then(readResponseText))).toBe("UPSTREAM_UNREACHABLE");
  });
});

describe("refusalFrom", () => {
  it("keeps the service's code, sentence, fields and request id", async () => {
    const envelope = {
      errorCode: "BAD_INPUT",
      message: "No.",
      requestId: "abc",
      errors: [{ index: 3, property: "name", messages: ["empty"] }],
    };
    const url = await serve((_, response) => response.writeHead(400).end(JSON.stringify(envelope)));
    const refusal = await refusalFrom(await get(url), "a-token");
    expect(refusal.status).toBe(400);
    expect(refusal.envelope("ours")).toEqual(envelope);
  });

  it("takes out the token that the service quotes", async () => {
    const envelope = { errorCode: "ODD", message: "a-token is bad", requestId: "a-token" };
    const url = await serve((_, response) => response.writeHead(400).end(JSON.stringify(envelope)));
    const refusal = await refusalFrom(await get(url), "a-token");
    expect(JSON.stringify(refusal.envelope("ours"))).not.toContain("a-token");
  });

  it("does not show a page that is no envelope", async () => {
    const url = await serve((_, response) => response.writeHead(500).end("<h1>secret stack</h1>"));
    const refusal = await refusalFrom(await get(url), "a-token");
    expect(refusal.code).toBe("UPSTREAM_UNREADABLE");
    expect(refusal.message).not.toContain("secret");
  });
});
