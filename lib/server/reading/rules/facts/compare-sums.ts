import "server-only";
import { agrees, type Compared, differs, type FactRule, moneyText, notFound } from "../compared.ts";
import { checkXmlSums } from "../xml-sums.ts";

/**
 * Checks the document's own arithmetic. A sum that is wrong is named, such as "BT-112 119.00, calculated
 * 119.01".
 */
export const compareSums: FactRule = ({ invoice, gross, amounts }) => {
  if (!invoice) return withText({ gross, amounts });
  const { wrong, checked } = checkXmlSums(invoice);
  if (wrong) {
    const found = `${wrong.term} ${moneyText(wrong.stated)}, calculated ${moneyText(wrong.calculated)}`;
    return differs({ posted: null, found });
  }
  return checked > 0 ? agrees({ posted: null, found: invoice.totals.gross }) : notFound(null);
};

/**
 * In a text, net and tax add up to the gross total; or the only three labelled amounts, right below each
 * other, do not.
 */
function withText({ gross, amounts }: Pick<Compared, "gross" | "amounts">) {
  if (!gross) return notFound(null);
  const { amount, net, tax } = gross;
  const found = moneyText(amount.value);
  if (net && tax && gross.isSure) return agrees({ posted: null, found, place: amount.place });
  const labelled = amounts.filter(({ meaning }) => meaning !== null);
  const [first, second, third] = labelled;
  const isBlock =
    labelled.length === 3 && [first, second, third].map((one) => one?.meaning).join() === "net,tax,gross";
  if (!isBlock || !first || !second || !third) return notFound(null);
  if (second.line !== first.line + 1 || third.line !== second.line + 1) return notFound(null);
  const calculated = moneyText(first.value.plus(second.value));
  return differs({
    posted: null,
    found: `${moneyText(third.value)}, calculated ${calculated}`,
    place: third.place,
  });
}
