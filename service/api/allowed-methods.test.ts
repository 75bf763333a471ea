import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";

let running: TestApp;

beforeAll(async () => {
  running = await startApp();
});

afterAll(() => running[Symbol.asyncDispose]());

const call = (method: string, path: string) => fetch(running.origin + path, { method });

test.each([
  ["DELETE", "/v1/organizations/alpha/exports", ["GET", "HEAD", "POST"]],
  ["PATCH", "/v1/organizations/alpha/exports/x?limit=1", ["GET", "HEAD"]],
  ["POST", "/v1/organizations/alpha/files/x", ["GET", "HEAD"]],
  ["DELETE", "/v1/organizations/alpha/imports/x", ["GET", "HEAD", "POST", "PUT"]],
  ["PUT", "/v1/organizations/info", ["GET", "HEAD"]],
  ["POST", "/health", ["GET", "HEAD"]],
  ["PUT", "/openapi.json", ["GET", "HEAD"]],
  ["DELETE", "/documents/x", ["GET", "HEAD", "POST"]],
])("%s %s is answered 405 with what is allowed there", async (method, path, allowed) => {
  const answer = await call(method, path);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed);
  expect(writtenError.parse(await answer.json()).errorCode).toBe("METHOD_NOT_ALLOWED");
});

test.each(["/nowhere", "/v1/organizations/alpha/exports/x/y/z", "/v1/organizations//exports"])(
  "an address that does not exist, %s, is 404 for any method",
  async (path) => {
    const answer = await call("DELETE", path);
    expect([answer.status, answer.headers.get("allow")]).toEqual([404, null]);
  },
);
