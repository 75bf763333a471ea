import { expect, it } from "vitest";
import { type SignedState, signedState, signOffRequest } from "./sign-off.ts";

const state: SignedState = {
  ...{ digest: "a".repeat(64), verdict: "right" },
  ...{ heldRows: 0, openRows: 0, missingDocuments: 0, openDocuments: 0 },
};

it("reads a state with a field of a later version, and leaves that out", () => {
  expect(signedState.parse({ ...state, ofLaterVersion: 1 })).toEqual(state);
});

it("refuses a state without one of its fields, and a request with a field that it does not know", () => {
  const { openRows, ...others } = state;
  expect(openRows).toBe(0);
  expect(signedState.safeParse(others).success).toBe(false);
  const request = { digest: state.digest, reason: "" };
  expect(signOffRequest.safeParse(request).success).toBe(true);
  expect(signOffRequest.safeParse({ ...request, ofLaterVersion: 1 }).success).toBe(false);
});
