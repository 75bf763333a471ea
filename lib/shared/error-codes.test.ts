import { expect, expectTypeOf, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { type AppErrorCode, appErrorCodes, readErrorCode } from "./error-codes.ts";
import en from "./messages/en.json" with { type: "json" };

test("the codes are those with a sentence, and the interface's codes are among them", () => {
  expect([...appErrorCodes].sort()).toEqual(Object.keys(en.codes).sort());
  expectTypeOf<ErrorCode>().toExtend<AppErrorCode>();
});

test("a code from elsewhere is read as one of ours, or kept as text", () => {
  expect(readErrorCode("FORBIDDEN")).toEqual({ code: "FORBIDDEN", errorCode: "FORBIDDEN" });
  expect(readErrorCode("E-4711")).toEqual({ code: "UNEXPECTED", errorCode: "E-4711" });
});
