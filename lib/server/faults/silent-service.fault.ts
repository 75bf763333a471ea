import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendRequest } from "../transport/send-request.ts";

test("a service that is silent for 10 seconds is given up, where a call names no other limit", async () => {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const started = Date.now();
  const request = sendRequest({ method: "GET", url: `http://127.0.0.1:${port}`, headers: {} });
  await expect(request).rejects.toMatchObject({ code: "UPSTREAM_TIMEOUT" });
  const waited = Date.now() - started;
  expect(waited).toBeGreaterThan(9_000);
  expect(waited).toBeLessThan(13_000);
  server.closeAllConnections();
  server.close();
});
