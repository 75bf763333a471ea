import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { keepLength } from "./keep-length.ts";

it("sends the length that a route hands on as Content-Length, and head and bytes together", async () => {
  const writes: number[] = [];
  const server = createServer((_request, response) => {
    keepLength(response);
    response.setHeader("x-body-length", "5");
    // As Next.js sends an answer.
    response.flushHeaders();
    writes.push(response.socket?.bytesWritten ?? 0);
    response.write(Buffer.from("whole"));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await answer.text()).toBe("whole");
  expect(answer.headers.get("content-length")).toBe("5");
  expect(answer.headers.has("x-body-length")).toBe(false);
  expect(answer.headers.has("transfer-encoding")).toBe(false);
  expect(writes).toEqual([0]);
  server.closeAllConnections();
  server.close();
});
