import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { publicRoute } from "./route.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({ address: "https://kontor.example", logLevel: "silent" }),
}));

const ask = (handle: () => Promise<Response>) =>
  publicRoute(handle)(new NextRequest("https://kontor.example/api/any"), { params: Promise.resolve({}) });

test("no cache stores an answer, whatever the handler says, and each has a request id", async () => {
  const answers = [
    await ask(async () => new Response("own", { headers: { "cache-control": "public, max-age=60" } })),
    await ask(async () => {
      throw new AppError({ code: "NOT_FOUND", message: "There is nothing here." });
    }),
  ];
  for (const answer of answers) {
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  }
});

test("a failure that nobody foresaw says nothing of its cause", async () => {
  const answer = await ask(async () => {
    throw new Error("select * from connection: password of the database is wrong");
  });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toMatch(/select|password|route\.ts| at /);
  expect(JSON.parse(text)).toMatchObject({ errorCode: "INTERNAL_SERVER_ERROR" });
});

test.each([
  ["57P01", 503, "DATABASE_UNAVAILABLE", "1"],
  ["57P03", 503, "DATABASE_UNAVAILABLE", "1"],
  ["53300", 503, "DATABASE_UNAVAILABLE", "1"],
  ["53100", 507, "DATABASE_FULL", null],
])("SQLSTATE %s of the database is answered with %i", async (code, status, errorCode, retryAfter) => {
  const answer = await ask(async () => {
    throw Object.assign(new Error("of the server"), { code });
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
  expect(await answer.json()).toMatchObject({ errorCode, requestId: answer.headers.get("x-request-id") });
});
