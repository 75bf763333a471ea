import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { expect, it } from "vitest";
import { passOn, rangeHeaders } from "./pass-on.ts";

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
