import { expect, it } from "vitest";
import { type Declared, signOffOf } from "./sign-off-of.ts";

const signed = (personId: string, minute: number): Declared => ({
  kind: "signed",
  personId,
  by: personId,
  at: `2026-05-04T10:0${minute}:00.123456+00:00`,
});
const revoked = (minute: number): Declared => ({ ...signed("petra", minute), kind: "revoked" });
const at = (minute: number) => `2026-05-04T10:0${minute}:00+00:00`;

it.each<[string, Declared[], { needed: number; changedAt: string | null }, string]>([
  ["nobody", [], { needed: 1, changedAt: at(1) }, "unsigned"],
  ["one of one", [signed("petra", 1)], { needed: 1, changedAt: null }, "signed"],
  ["one of two", [signed("petra", 1)], { needed: 2, changedAt: null }, "waiting"],
  [
    "the same person twice",
    [signed("petra", 1), signed("petra", 2)],
    { needed: 2, changedAt: null },
    "waiting",
  ],
  ["two of two", [signed("petra", 1), signed("karin", 2)], { needed: 2, changedAt: at(0) }, "signed"],
  ["revoked", [signed("petra", 1), revoked(2)], { needed: 1, changedAt: null }, "unsigned"],
  [
    "signed again",
    [signed("petra", 1), revoked(2), signed("petra", 3)],
    { needed: 1, changedAt: null },
    "signed",
  ],
  ["a file was handed over since", [signed("petra", 1)], { needed: 1, changedAt: at(2) }, "changed"],
  [
    "one of two signed since",
    [signed("petra", 1), signed("karin", 3)],
    { needed: 2, changedAt: at(2) },
    "waiting",
  ],
])("a sign-off is as far as its signatures say: %s", (_, declared, circumstances, status) => {
  expect(signOffOf(declared, circumstances).status).toBe(status);
});

it("names who signed last", () => {
  expect(signOffOf([signed("petra", 1), signed("karin", 2)], { needed: 2, changedAt: null })).toEqual({
    status: "signed",
    by: "karin",
    at: "2026-05-04T10:02:00.123Z",
  });
});
