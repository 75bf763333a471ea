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
