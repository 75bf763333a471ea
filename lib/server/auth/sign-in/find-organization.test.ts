import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findOrganization } from "./find-organization.ts";
import { openSentence, sealSentence } from "./sealed-sentence.ts";
import { SignInFailure } from "./sign-in-failure.ts";

const settings = vi.hoisted(() => ({ apiUrl: "", issuer: "", logLevel: "silent", sessionSecret: "secret" }));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let answer = { status: 200, body: "" };
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const find = () => findOrganization({ accessToken: "opaque", scopes: ["exports"] }, "request");
const envelope = (message: string) => JSON.stringify({ errorCode: "REFUSED", message, requestId: "1" });

it.each([401, 403])(
  "gives the service's own sentence for a token that it refuses with %i, without the token",
  async (status) => {
    answer = { status, body: envelope("The token opaque has no claim.") };
    const failure: unknown = await find().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SignInFailure);
    expect(failure).toMatchObject({ problem: "TokenRefused", sentence: "The token [removed] has no claim." });
  },
);

it("leaves the question to the person where a service has no such endpoint", async () => {
  answer = { status: 404, body: envelope("Nothing here.") };
  expect(await find()).toBeUndefined();
  answer = { status: 403, body: "<h1>Forbidden</h1>" };
  expect(await find()).toBeUndefined();
});

it("opens a sentence that it sealed, and no other", async () => {
  const sealed = await sealSentence("The service says so.");
  expect(await openSentence(sealed)).toBe("The service says so.");
  expect(await openSentence("The service says so.")).toBeUndefined();
  settings.sessionSecret = "another";
  expect(await openSentence(sealed)).toBeUndefined();
});
