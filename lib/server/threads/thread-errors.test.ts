import { expect, it } from "vitest";
import { StoreError } from "#platform/objects/object-store.ts";
import { receivedError, sentError } from "./thread-errors.ts";
import { asAppError } from "../errors/as-app-error.ts";

it.each([
  ["unavailable", "STORE_UNAVAILABLE", 503, 5],
  ["refused", "STORE_UNAVAILABLE", 503, 5],
  ["full", "STORE_OUT_OF_SPACE", 507, undefined],
] as const)("answers a store that is %s with %s, also from a thread", (problem, code, status, retryAfter) => {
  const error = new StoreError(problem, "The store fails.");
  for (const thrown of [error, receivedError(structuredClone(sentError(error)))])
    expect(asAppError(thrown)).toMatchObject({
      code,
      status,
      retryAfter,
      cause: { message: "The store fails." },
    });
});
