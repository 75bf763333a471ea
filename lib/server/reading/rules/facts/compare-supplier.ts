import "server-only";
import { companyName, hasSameForm, isSameCompany } from "../company-name.ts";
import { agrees, differs, type FactRule, notFound } from "../compared.ts";
import { placeOfSeller } from "../seller-places.ts";

/**
 * Compares the supplier's name. A text can only agree: a name that is not found may be a picture, or
 * another spelling.
 */
export const compareSupplier: FactRule = ({ posted: { supplier: posted }, invoice, lines }) => {
  const name = companyName(posted ?? "");
  if (posted === null || name.words.length === 0) return notFound(posted);
  const place = placeOfSeller(name, lines);
  const found = invoice?.seller.name;
  if (!found) return place ? agrees({ posted, found: posted, place }) : notFound(posted);
  const seller = companyName(found);
  if (isSameCompany(name, seller)) return agrees({ posted, found, place });
  // "Telekom" may be short for "Telekom Deutschland GmbH", and a payee may be the one that is booked.
  const isPart =
    hasSameForm(name, seller) &&
    (name.words.every((word) => seller.words.includes(word)) ||
      seller.words.every((word) => name.words.includes(word)));
  const isPayee = isSameCompany(name, companyName(invoice.payee?.name ?? ""));
  if (isPart || isPayee) return notFound(posted);
  return differs({ posted, found, place: placeOfSeller(seller, lines) });
};
