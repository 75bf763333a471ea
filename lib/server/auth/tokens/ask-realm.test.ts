import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { refreshTokenSet } from "./ask-realm.ts";

const settings = vi.hoisted(() => ({ issuer: "", clientId: "kontor", clientSecret: "secret" }));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let answer: (response: ServerResponse) => void;
const server = createServer((_, response) => answer(response));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  settings.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const says =
  (status: number, error: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status).end(JSON.stringify({ error }));
  };

const breaksOff = (response: ServerResponse): void => {
  response.destroy();
};

it.each([
  ["is down", breaksOff, "REALM_UNREACHABLE", 502],
  ["fails", says(500, "server_error"), "REALM_REFUSED", 503],
  ["refuses the client", says(401, "invalid_client"), "REALM_REFUSED", 503],
  ["has ended the connection", says(400, "invalid_grant"), "RECONNECT_REQUIRED", 401],
] as const)("names the realm, not the accounting service, when it %s", async (_, response, code, status) => {
  answer = response;
  await expect(refreshTokenSet("refresh")).rejects.toMatchObject({ code, status });
});
