import { expect, test } from "vitest";
import { ServiceError } from "./service-error.ts";

test("an unknown code does not compile", () => {
  // @ts-expect-error: the code is not in the list of contract/errors.ts.
  const error = new ServiceError("NO_SUCH_CODE");
  // @ts-expect-error: no error can have this code.
  const isSuch = (of: ServiceError) => of.code === "NO_SUCH_CODE";
  expect(isSuch(error)).toBe(true);
});
