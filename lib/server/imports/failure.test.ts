import { expect, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { failureOf } from "./failure.ts";

const failure = (code: AppErrorCode, details: object = {}) =>
  new AppError({ code, message: "No.", ...details });

it.each([
  ["what wants a person", failure("FORBIDDEN"), 0, { pauses: true }],
  ["a connection that has ended", failure("RECONNECT_REQUIRED"), 3, { pauses: true }],
  [
    "a 429 as long as it says",
    failure("TOO_MANY_REQUEST", { retryAfter: 42 }),
    0,
    { pauses: false, seconds: 42 },
  ],
  ["a 429 that says nothing", failure("TOO_MANY_REQUEST"), 2, { pauses: false, seconds: 4 }],
  ["a service that is down, at first", failure("UPSTREAM_UNREACHABLE"), 0, { pauses: false, seconds: 1 }],
  ["and at last", failure("UPSTREAM_TIMEOUT"), 30, { pauses: false, seconds: 60 }],
  ["a failure of our own", new Error("the database is away"), 1, { pauses: false, seconds: 2 }],
] as const)("knows %s", (_, error, tries, expected) => {
  expect(failureOf(error, tries)).toEqual(expected);
});
