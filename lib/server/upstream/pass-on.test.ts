import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { request } from "undici";
import { expect, it } from "vitest";
import { acceptsPacked, passOn, rangeHeaders } from "./pass-on.ts";

it("passes a part on as a part, and nothing that is between the servers alone", async () => {
  const asked: unknown[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming.headers.range, incoming.headers["if-range"], incoming.headers.cookie);
    response.writeHead(206, {
      "content-type": "application/pdf",
      "content-range": "bytes 0-3/9",
      "accept-ranges": "bytes",
      etag: '"tag"',
      "set-cookie": "of=the service",
    });
    response.end("%PDF");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = new Request(url, { headers: { range: "bytes=0-3", "if-range": '"tag"', cookie: "a=b" } });
  const passed = passOn(await request(url, { headers: rangeHeaders(browser) }));
  expect(passed.status).toBe(206);
  expect(await passed.text()).toBe("%PDF");
  expect(Object.fromEntries(passed.headers)).toEqual({
    "content-type": "application/pdf",
    "content-range": "bytes 0-3/9",
    "accept-ranges": "bytes",
    etag: '"tag"',
    "x-content-type-options": "nosniff",
  });
  expect(asked).toEqual(["bytes=0-3", '"tag"', undefined]);
  server.closeAllConnections();
  server.close();
});

it("passes an answer that comes packed on as a packed file, byte for byte", async () => {
  const packed = gzipSync('{"successfulPostings":[],"failedPostings":[]}');
  const server = createServer((incoming, response) => {
    const isPacked = incoming.headers["accept-encoding"] === "gzip";
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      ...(isPacked && { "content-encoding": "gzip" }),
    });
    response.end(isPacked ? packed : "{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const passed = passOn(await request(url, { headers: { "accept-encoding": "gzip" } }));
  // Next drops content-encoding, so the response must not depend on it.
  expect(Object.fromEntries(passed.headers)).toEqual({
    "content-type": "application/gzip",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await passed.arrayBuffer()).equals(packed)).toBe(true);
  const plain = passOn(await request(url));
  expect(plain.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await plain.text()).toBe("{}");
  server.closeAllConnections();
  server.close();
});

it("takes only who names it for one who takes packed answers", () => {
  const asking = (accept?: string) =>
    acceptsPacked(new Request("http://localhost", accept === undefined ? {} : { headers: { accept } }));
  expect(asking("application/gzip, application/json;q=0.5")).toBe(true);
  expect(asking("application/json")).toBe(false);
  expect(asking("*/*")).toBe(false);
  expect(asking()).toBe(false);
});
