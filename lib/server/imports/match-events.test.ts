import { expect, it } from "vitest";
import { matchEvents } from "./match-events.ts";

const sent = ["0027", "1200", "0027", "1000"].map((id, index) => ({ ordinal: 10 + index, id }));
const event = (id: string, status = "IMPORTED", importErrors: string[] | null = []) => ({
  id,
  status,
  importErrors,
});

it("gives the entries of equal identifiers to their records in the order sent", () => {
  const matched = matchEvents(sent, [
    event("0027"),
    event("1200"),
    event("0027", "FAILED", ["X"]),
    event("1000"),
  ]);
  expect([...matched]).toEqual([
    [10, { status: "IMPORTED", errors: [] }],
    [11, { status: "IMPORTED", errors: [] }],
    [12, { status: "FAILED", errors: ["X"] }],
    [13, { status: "IMPORTED", errors: [] }],
  ]);
});

it("leaves out what was not sent and what comes too often, and tells nothing of what has no entry", () => {
  const matched = matchEvents(sent, [
    event("27"),
    event("1000", "FAILED", null),
    event("1000"),
    event("1000"),
  ]);
  expect([...matched]).toEqual([[13, { status: "FAILED", errors: [] }]]);
});
