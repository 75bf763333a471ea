import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../testing/start-app.ts";

let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const realm = "/auth/realms/accounting";

test.each([
  ["GET", "/health"],
  ["GET", "/nothing"],
  ["GET", "/%zz"],
  ["GET", "/openapi.json"],
  ["GET", "/docs"],
  ["GET", "/v1/organizations/alpha/exports"],
  ["GET", `${realm}/.well-known/openid-configuration`],
  ["GET", `${realm}/protocol/openid-connect/certs`],
  ["POST", `${realm}/protocol/openid-connect/token`],
  ["GET", `${realm}/protocol/openid-connect/auth?client_id=nobody`],
  ["GET", `${realm}/protocol/openid-connect/logout`],
  ["GET", `${realm}/nothing`],
])(
  "a %s of %s is read as what it is, runs nothing of others, and stands in no frame",
  async (method, path) => {
    const { headers } = await fetch(`${app.origin}${path}`, { method });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = headers.get("content-security-policy") ?? "";
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split("; ")).toContain(directive);
  },
);

test("so is the answer to bytes that are no request", async () => {
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.end("no request\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain(
    "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});
