import "server-only";
import type Big from "big.js";
import { agrees, type Compared, differs, type FactRule, moneyText, notFound } from "../compared.ts";
import { bigOf, grossOfXml, roundedTotal } from "../xml-amounts.ts";

/**
 * Compares the gross amount. The amount of a credit note is negative in a posting, whether or not the
 * document prints a minus. Net totals, rests and prepaid parts never agree.
 */
export const compareAmount: FactRule = (compared) => {
  const posted = bigOf(compared.posted.amount);
  if (!posted) return notFound(compared.posted.amount);
  const gross = compared.invoice && grossOfXml(compared.invoice);
  return gross ? withXml(compared, posted, gross) : withText(compared, posted);
};

function withXml({ invoice, amounts, kind, gross: inText }: Compared, posted: Big, gross: Big) {
  const expected = kind.sign === -1 ? gross.abs().neg() : gross;
  const same = [...(inText ? [inText.amount] : []), ...amounts].find(({ value }) =>
    value.abs().eq(gross.abs()),
  );
  const rounded = invoice && roundedTotal(invoice);
  const found =
    rounded && posted.abs().eq(rounded.abs()) ? rounded.abs().times(expected.lt(0) ? -1 : 1) : expected;
  const values = { posted: moneyText(posted), found: moneyText(found), place: same?.place ?? null };
  return posted.eq(found) ? agrees(values) : differs(values);
}

function withText({ gross, kind }: Compared, posted: Big) {
  if (!gross) return notFound(moneyText(posted));
  const { value, place } = gross.amount;
  const isSame = value.abs().eq(posted.abs());
  // With the same figures, only the kind of document tells which sign is right.
  const sign = kind.sign ?? (kind.name === null && value.gt(0) && posted.gt(0) ? 1 : null);
  if (isSame && sign === null) return notFound(moneyText(posted));
  const values = { posted: moneyText(posted), found: moneyText(value.abs().times(sign ?? 1)), place };
  if (isSame && posted.gt(0) === (sign === 1)) return agrees(values);
  return gross.isSure ? differs(values) : notFound(moneyText(posted));
}
