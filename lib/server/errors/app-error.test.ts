import { expect, test } from "vitest";
import { readErrorCode } from "#lib/shared/error-codes.ts";
import { AppError } from "./app-error.ts";

test("an unknown code does not compile", () => {
  // @ts-expect-error: the code is not in the list of lib/shared/error-codes.ts.
  const error = new AppError({ code: "NO_SUCH_CODE", message: "" });
  // @ts-expect-error: no error can have this code.
  const isSuch = (of: AppError) => of.code === "NO_SUCH_CODE";
  expect(isSuch(error)).toBe(true);
});

test("a code of the service that is unknown here is answered as it came", () => {
  const error = new AppError({ ...readErrorCode("E-4711"), message: "No.", status: 400 });
  expect(error.code).toBe("UNEXPECTED");
  expect(error.envelope("r-1")).toEqual({ errorCode: "E-4711", message: "No.", requestId: "r-1" });
});
