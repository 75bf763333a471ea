import { useTranslations } from "next-intl";
import type { InvoiceParty, XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { partyTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { TermNumber } from "./term-number.tsx";

/**
 * Who sells and buys, and who else has a part in it: who is paid instead, who answers for the tax, where it
 * was sent.
 */
export function InvoiceParties({ invoice }: { invoice: XmlInvoice }) {
  const t = useTranslations("document.xml");
  const { seller, buyer, payee, taxRepresentative, deliveredTo } = invoice;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Party title={t("seller")} terms={partyTerms.seller} party={seller} />
      <Party title={t("buyer")} terms={partyTerms.buyer} party={buyer} />
      {payee && <Party title={t("payee")} terms={partyTerms.payee} party={payee} />}
      {taxRepresentative && (
        <Party
          title={t("taxRepresentative")}
          terms={partyTerms.taxRepresentative}
          party={taxRepresentative}
        />
      )}
      {deliveredTo && <Party title={t("deliveredTo")} terms={partyTerms.deliveredTo} party={deliveredTo} />}
    </div>
  );
}

type PartyProps = { title: string; party: InvoiceParty; terms: (typeof partyTerms)[keyof typeof partyTerms] };

function Party({ title, party, terms }: PartyProps) {
  const t = useTranslations("document.xml");
  return (
    <section className="min-w-0 wrap-anywhere">
      <h4 className="text-meta text-muted font-medium">
        {title}
        <TermNumber of={terms.group} />
      </h4>
      <p className="font-semibold">
        {party.name}
        {party.name && <TermNumber of={terms.name} />}
      </p>
      {party.address.map((line, index) => (
        <p key={index}>
          {line}
          {index === 0 && <TermNumber of={terms.address} />}
        </p>
      ))}
      {party.vatId && (
        <p className="mt-1">
          {t("vatId", { id: party.vatId })}
          <TermNumber of={terms.vatId} />
        </p>
      )}
      {party.taxNumber && (
        <p>
          {t("taxNumber", { id: party.taxNumber })}
          <TermNumber of={terms.taxNumber} />
        </p>
      )}
      {party.id && (
        <p>
          {t("partyId", { id: party.id })}
          <TermNumber of={terms.id} />
        </p>
      )}
      {party.contact.map((line, index) => (
        <p key={index} className="text-muted">
          {line}
          {index === 0 && <TermNumber of={terms.contact} />}
        </p>
      ))}
    </section>
  );
}
