import { expect, test } from "vitest";
import { testConfiguration } from "./testing/start-app.ts";
import { requireTrustedProxy } from "./trusted-proxy.ts";

test.each([
  ["https://books.example", [], false],
  ["https://books.example", ["10.0.0.0/8"], true],
  ["http://books.example", [], true],
  ["https://localhost:4000", [], true],
  ["https://books.localhost", [], true],
  ["https://127.0.0.1", [], true],
  ["https://[::1]:4000", [], true],
  ["https://127.0.0.1.books.example", [], false],
  ["https://localhost.books.example", [], false],
])("%s behind %j may start: %s", async (publicUrl, trustedProxies, isAllowed) => {
  const configuration = await testConfiguration("unused", { publicUrl, trustedProxies });
  const check = () => requireTrustedProxy(configuration);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow("SERVICE_TRUSTED_PROXIES is missing");
});
