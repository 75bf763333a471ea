import "server-only";
import { agrees, differs, type FactRule, notFound } from "../compared.ts";
import { bigOf } from "../xml-amounts.ts";

/**
 * Compares the sign of the amount with the kind of document: credit notes are posted with a negative
 * amount.
 */
export const compareSign: FactRule = ({ posted: { amount: posted }, kind: { sign, name, place } }) => {
  const amount = bigOf(posted);
  if (!amount || amount.eq(0) || sign === null) return notFound(posted);
  const values = { posted, found: name, place };
  return amount.gt(0) === (sign === 1) ? agrees(values) : differs(values);
};
