import { expect, test } from "vitest";
import { refusalLog } from "./refusal-log.ts";

const line = { requestId: "id", status: 414, errorCode: "BAD_REQUEST", reason: "too long" };
const request = (forwarded?: string) =>
  ({
    headers: { "x-forwarded-for": forwarded, "x-request-id": "of-the-caller" },
    socket: { remoteAddress: "::ffff:10.0.0.7" },
    method: "GET",
  }) as unknown as Parameters<ReturnType<typeof refusalLog>>[0];

function logAt() {
  const lines: object[] = [];
  const clock = { now: 0 };
  const record = refusalLog({ info: (fields: object) => lines.push(fields) } as never, () => clock.now);
  return { lines, clock, record };
}

test("a refusal is a line with its reason, network and request ids", () => {
  const { lines, record } = logAt();
  record(request(), line);
  record(request("someone, 203.0.113.9:4711"), line);
  record(request("x".repeat(1_000)), line);
  const known = { ...line, method: "GET", callerRequestId: "of-the-caller" };
  expect(lines).toEqual([
    { ...known, network: "10.0.0.7" },
    { ...known, network: "203.0.113.9" },
    { ...known, network: "x".repeat(45) },
  ]);
});

test("ten lines a second are written, and the next one says how many are missing", () => {
  const { lines, clock, record } = logAt();
  for (let count = 0; count < 1_000; count++) record(request(), line);
  expect(lines).toHaveLength(10);
  clock.now = 999;
  record(request(), line);
  expect(lines).toHaveLength(10);
  clock.now = 1_000;
  record(request(), line);
  record(request(), line);
  expect(lines.slice(10)).toMatchObject([{ omitted: 991 }, { status: 414 }]);
  expect(lines.at(-1)).not.toHaveProperty("omitted");
});
