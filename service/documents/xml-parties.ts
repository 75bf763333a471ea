import type { DocumentInput } from "./document-input.ts";
import { findRecipient } from "./find-recipient.ts";
import type { Supplier } from "./find-supplier.ts";
import { element, ram, type Xml } from "./xml-element.ts";

function address(parts: { street?: string; postalCode?: string; city?: string; country: string }): Xml {
  return ram(
    "PostalTradeAddress",
    parts.postalCode && ram("PostcodeCode", parts.postalCode),
    parts.street && ram("LineOne", parts.street),
    parts.city && ram("CityName", parts.city),
    ram("CountryID", parts.country),
  );
}

/**
 * Returns seller and buyer of a CII document (EN 16931: BG-4 and BG-7). An unknown address only has the
 * country Germany.
 */
export function tradeParties(
  { posting, organizationName }: DocumentInput,
  { name, address: seat, vatId }: Supplier,
): Xml {
  const registration = vatId && ram("SpecifiedTaxRegistration", element("ram:ID", { schemeID: "VA" }, vatId));
  return ram(
    "ApplicableHeaderTradeAgreement",
    ram("BuyerReference", posting.contact.accountsPayableNumber),
    ram("SellerTradeParty", ram("Name", name), address(seat ?? { country: "DE" }), registration),
    ram(
      "BuyerTradeParty",
      ram("Name", organizationName),
      address({ ...findRecipient(organizationName), country: "DE" }),
    ),
  );
}
