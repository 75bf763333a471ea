import { useTranslations } from "next-intl";
import type { InvoiceParty, XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";

/** Who sells and buys, and who else has a part in it: who is paid instead, who answers for the tax, where it was sent. */
export function InvoiceParties({ invoice }: { invoice: XmlInvoice }) {
  const t = useTranslations("document.xml");
  const { seller, buyer, payee, taxRepresentative, deliveredTo } = invoice;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Party title={t("seller")} party={seller} />
      <Party title={t("buyer")} party={buyer} />
      {payee && <Party title={t("payee")} party={payee} />}
      {taxRepresentative && <Party title={t("taxRepresentative")} party={taxRepresentative} />}
      {deliveredTo && <Party title={t("deliveredTo")} party={deliveredTo} />}
    </div>
  );
}

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const t = useTranslations("document.xml");
  return (
    <section className="min-w-0 wrap-anywhere">
      <h4 className="text-meta text-muted font-medium">{title}</h4>
      <p className="font-semibold">{party.name}</p>
      {party.address.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {party.vatId && <p className="mt-1">{t("vatId", { id: party.vatId })}</p>}
      {party.taxNumber && <p>{t("taxNumber", { id: party.taxNumber })}</p>}
      {party.id && <p>{t("partyId", { id: party.id })}</p>}
      {party.contact.map((line, index) => (
        <p key={index} className="text-muted">
          {line}
        </p>
      ))}
    </section>
  );
}
