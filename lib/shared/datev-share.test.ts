import { expect, it, test } from "vitest";
import {
  isPartlyAtDatev,
  mayHaveBatch,
  namesOfOtherKind,
  otherKindText,
  shareAtDatev,
  toldState,
} from "./datev-share.ts";
import type { HandOver } from "./hand-over.ts";
import type { Delivery } from "./targets.ts";

type Batch = NonNullable<Delivery["datev"]>["batches"][number]["state"];
type Asked = { state: Delivery["state"]; batches: readonly Batch[]; arrived?: number; filter?: string };

const handOver = ({ state, batches, arrived = 3, filter = "" }: Asked) =>
  ({
    request: { filter },
    withdrawal: null,
    deliveries: [
      {
        kind: "datev",
        state,
        datev: {
          documents: { total: 3, arrived, sentOtherwise: 0 },
          batches: batches.map((batch) => ({ state: batch })),
        },
      },
    ],
  }) as unknown as HandOver;

const whole = handOver({ state: "delivered", batches: ["succeeded", "succeeded"] });
const refused = handOver({ state: "failed", batches: ["failed"], arrived: 1 });
const partly = handOver({ state: "failed", batches: ["succeeded", "failed"] });
const checked = handOver({ state: "following", batches: ["succeeded", "pending"] });

it("is nothing where no hand-over goes to DATEV, or each of them was withdrawn", () => {
  const other = {
    ...whole,
    deliveries: [{ kind: "folder", state: "delivered", datev: null }],
  } as unknown as HandOver;
  const withdrawn = { ...whole, withdrawal: { at: "", by: "", reason: "" } };
  expect(shareAtDatev([other, withdrawn])).toBe(null);
});

const shareOf = (...handOvers: HandOver[]) => {
  const share = shareAtDatev(handOvers);
  if (!share) return null;
  const { isWhole, batches, documents } = share;
  return [isWhole, `${batches.arrived}/${batches.total}`, `${documents.arrived}/${documents.total}`];
};

test.each([
  ["all of one", [whole], [true, "2/2", "3/3"]],
  ["what is being checked", [checked], [false, "1/2", "3/3"]],
  ["what was refused", [refused], [false, "0/1", "1/3"]],
  // Before the job has read its files there are no batches, and nothing is there.
  ["what has not begun", [handOver({ state: "waiting", batches: [], arrived: 0 })], [false, "0/0", "0/3"]],
  [
    "nothing of what was cancelled before it began",
    [handOver({ state: "cancelled", batches: ["waiting"] })],
    null,
  ],
  [
    "what was sent before it was cancelled",
    [{ ...partly, deliveries: [{ ...partly.deliveries[0], state: "cancelled" }] }],
    [false, "1/2", "3/3"],
  ],
  ["not what a newer one of the same postings replaces", [whole, refused], [true, "2/2", "3/3"]],
  ["what a newer one replaces in part", [whole, partly], [false, "3/4", "6/6"]],
  [
    "what a newer one of other postings does not replace",
    [handOver({ state: "delivered", batches: ["succeeded"], filter: "q=1" }), refused],
    [false, "1/2", "4/6"],
  ],
])("counts %s", (_, handOvers, expected) => {
  expect(shareOf(...(handOvers as HandOver[]))).toEqual(expected);
});

it("counts each document of a kind that DATEV does not take of which a person has said that it goes another way", () => {
  const [delivery] = whole.deliveries;
  const of = (sentOtherwise: number) => {
    const documents = { total: 5, arrived: 2, ofOtherKind: 3, sentOtherwise, otherwise: null };
    const deliveries = [{ ...delivery, datev: { ...delivery?.datev, documents } }];
    return shareAtDatev([{ ...whole, deliveries } as unknown as HandOver])?.documents.otherwise;
  };
  // Two were said before DATEV refused the third.
  expect([of(0), of(2), of(3)]).toEqual([0, 2, 3]);
});

it("says of documents of another kind what is known: of none, of some, and nothing of what was withdrawn", () => {
  const of = (sentOtherwise: number, isWithdrawn = false) =>
    otherKindText({ documents: { sentOtherwise } } as never, isWithdrawn);
  expect([of(0), of(2), of(2, true)]).toEqual(["otherKind", "otherKindMixed", "otherKindWithdrawn"]);
});

it("names documents of another kind with their invoices, and that there are more", () => {
  const failure = (fileName: string, errorCode: string) => ({
    invoiceId: "RE-1",
    fileName,
    problem: { errorCode },
  });
  const failures = [failure("a.csv", "DATEV_FILE_TYPE_REFUSED"), failure("b.pdf", "DATEV_FILE_BROKEN")];
  const names = (ofOtherKind: number) => namesOfOtherKind({ documents: { ofOtherKind, failures } } as never);
  expect([names(1), names(2)]).toEqual(["RE-1: a.csv", "RE-1: a.csv, …"]);
});

it("is not whole by a delivery of which nothing of DATEV is stored", () => {
  const delivery = { kind: "datev", state: "delivered", datev: null };
  const stored = { ...whole, deliveries: [delivery] } as unknown as HandOver;
  expect(shareAtDatev([stored])?.isWhole).toBe(false);
});

test.each([
  ["waiting", "waiting", "waiting"],
  ["sending", "waiting", "waiting"],
  ["cancelled", "waiting", "left"],
  ["following", "waiting", "left"],
  ["sending", "sending", "sending"],
  ["failed", "sending", "inDoubt"],
  ["cancelled", "succeeded", "succeeded"],
] as const)("tells of a delivery that is %s a batch that is %s as %s", (delivery, batch, told) => {
  expect(toldState({ state: delivery }, { state: batch })).toBe(told);
});

it("counts the batches that DATEV is checking", () => {
  expect(shareAtDatev([checked])?.batches.checking).toBe(1);
});

const deliveryOf = (asked: Asked) => handOver(asked).deliveries[0] as Delivery;

test.each([
  ["a batch that has arrived", "succeeded", true],
  ["a batch that DATEV is still checking", "pending", true],
  ["a batch that was refused", "failed", false],
  ["a batch that was not sent", "waiting", false],
] as const)("a failed delivery with %s is partly at DATEV: %s, %s", (_, batch, isPartly) => {
  expect(isPartlyAtDatev(deliveryOf({ state: "failed", batches: [batch], arrived: 0 }))).toBe(isPartly);
});

test.each([
  ["waiting", false],
  ["sending", true],
  ["pending", true],
  ["succeeded", true],
  ["failed", false],
] as const)("DATEV may have a batch that is %s: %s", (batch, mayHave) => {
  expect(mayHaveBatch(deliveryOf({ state: "waiting", batches: [batch] }))).toBe(mayHave);
});
