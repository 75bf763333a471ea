import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { discoverRealm } from "./discover-realm.ts";

const settings = vi.hoisted(() => ({ issuer: "", logLevel: "silent" }));

vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let realm: Server;
let document: Record<string, string>;

beforeAll(async () => {
  realm = createServer((_request, response) => void response.end(JSON.stringify(document)));
  realm.listen(0, "127.0.0.1");
  await once(realm, "listening");
  settings.issuer = `http://127.0.0.1:${(realm.address() as AddressInfo).port}/auth/realms/books`;
});
afterAll(() => {
  realm.closeAllConnections();
  realm.close();
});

test("the document is taken from the realm that is set, to the letter", async () => {
  document = { issuer: settings.issuer, jwks_uri: `${settings.issuer}/certs` };
  expect(await discoverRealm()).toEqual(document);
  for (const issuer of [`${settings.issuer}/`, settings.issuer.toUpperCase(), "https://evil.example", ""]) {
    document = { issuer, jwks_uri: "https://evil.example/certs" };
    await expect(discoverRealm(), issuer).rejects.toThrow("another issuer");
  }
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "//evil.example"])(
  "an endpoint at %s is none",
  async (address) => {
    document = { issuer: settings.issuer, end_session_endpoint: address };
    await expect(discoverRealm()).rejects.toThrow();
  },
);
