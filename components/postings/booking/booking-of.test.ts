import { expect, test } from "vitest";
import { postingOf } from "../testing/postings.ts";
import { bookingOf, hasSides } from "./booking-of.ts";

const split = (amount: number) => ({ amount, generalLedgerAccount: "0027" });
const ledger = { kind: "ledger", code: "0027" };
const supplier = { kind: "supplier", code: "70123" };

test("an invoice is debit to the ledger account and credit to the supplier", () => {
  expect(bookingOf(postingOf(1), split(119.5))).toEqual({ debit: ledger, credit: supplier, amount: 119.5 });
});

test("a negative split reverses the sides and has its amount without sign", () => {
  expect(bookingOf(postingOf(1), split(-5))).toEqual({ debit: supplier, credit: ledger, amount: 5 });
});

test("a card transaction is booked against an account of the settings", () => {
  const { credit } = bookingOf(postingOf(1, { type: "CARD_TRANSACTION" }), split(5));
  expect(credit).toEqual({ kind: "settings", code: null });
});

test("a credit note with a positive amount has no sides, and keeps its sign", () => {
  const posting = postingOf(1, { documentType: "Gutschrift" });
  expect(hasSides(posting)).toBe(false);
  expect(bookingOf(posting, split(-5))).toEqual({ debit: ledger, credit: supplier, amount: -5 });
});

test("accounts that are missing have no code", () => {
  const { debit, credit } = bookingOf(postingOf(1, { contact: null }), { amount: 1 });
  expect([debit.code, credit.code]).toEqual([null, null]);
});
