import { all, find, text, texts, type XmlElement } from "./elements.ts";
import { paymentMeansOf, typeCodeOf } from "./fattura-codes.ts";
import { fatturaAdjustment, fatturaLines, fatturaTaxes } from "./fattura-lines.ts";
import { fatturaParty, optionalFatturaParty } from "./fattura-party.ts";
import type { InvoiceAttachment, InvoicePayment, TotalName, XmlInvoice } from "./invoice.ts";

/** The namespaces of the root element: of all versions, and before 2017 those of public buyers only. */
const namespaces =
  /^http:\/\/(ivaservizi\.agenziaentrate\.gov\.it\/docs\/xsd\/fatture|www\.fatturapa\.gov\.it\/sdi\/fatturapa)\/v\d/;

/**
 * Returns whether a root element is that of an Italian invoice (FatturaPA), an ordinary or a simplified one.
 */
export const isFattura = ({ localName, namespaceURI }: XmlElement) =>
  /^FatturaElettronica(Semplificata)?$/.test(localName) && namespaces.test(namespaceURI ?? "");

/** Returns the number of invoices in an Italian file, which may hold a lot of them for the same buyer. */
export const countFatture = (root: XmlElement) => all(root, "FatturaElettronicaBody").length;

/**
 * Reads the first invoice of an Italian file. The codes become those of EN 16931. Net and tax have no totals
 * there, and a simplified invoice has none at all: they are null.
 */
export function readFattura(root: XmlElement): XmlInvoice {
  const head = find(root, "FatturaElettronicaHeader");
  const body = find(root, "FatturaElettronicaBody");
  const general = find(body, "DatiGenerali");
  const document = find(general, "DatiGeneraliDocumento");
  const goods = find(body, "DatiBeniServizi");
  const payments = all(body, "DatiPagamento", "DettaglioPagamento");
  const [payment] = payments;
  return {
    number: text(document, "Numero"),
    typeCode: typeCodeOf(text(document, "TipoDocumento")),
    issued: text(document, "Data"),
    due: text(payment ?? null, "DataScadenzaPagamento"),
    delivered: text(general, "DatiDDT", "DataDDT"),
    period: null,
    currency: text(document, "Divisa"),
    orderNumber: text(general, "DatiOrdineAcquisto", "IdDocumento"),
    buyerReference: text(head, "DatiTrasmissione", "CodiceDestinatario"),
    contract: text(general, "DatiContratto", "IdDocumento"),
    project: text(general, "DatiOrdineAcquisto", "CodiceCUP") ?? text(general, "DatiContratto", "CodiceCUP"),
    tender: text(general, "DatiOrdineAcquisto", "CodiceCIG") ?? text(general, "DatiContratto", "CodiceCIG"),
    invoicedObject: null,
    accountingCost: text(head, "CessionarioCommittente", "RiferimentoAmministrazione"),
    preceding: [
      ...all(general, "DatiFattureCollegate").map((invoice) => ({
        number: text(invoice, "IdDocumento"),
        issued: text(invoice, "Data"),
      })),
      ...all(general, "DatiFatturaRettificata").map((invoice) => ({
        number: text(invoice, "NumeroFR"),
        issued: text(invoice, "DataFR"),
      })),
    ],
    seller: fatturaParty(find(head, "CedentePrestatore")),
    buyer: fatturaParty(find(head, "CessionarioCommittente")),
    payee: null,
    taxRepresentative: optionalFatturaParty(find(head, "RappresentanteFiscale")),
    deliveredTo: null,
    notes: texts(document, "Causale"),
    lines: [...fatturaLines(goods), ...simplifiedLines(root, body)],
    adjustments: all(document, "ScontoMaggiorazione").map(fatturaAdjustment),
    taxes: fatturaTaxes(goods),
    totals: {
      ...noTotals,
      gross: text(document, "ImportoTotaleDocumento"),
      // Several payments are instalments, or other ways to pay the same.
      payable: payments.length === 1 ? text(payment ?? null, "ImportoPagamento") : null,
    },
    terms: [],
    payments: payments.map(paymentOf),
    attachments: all(body, "Allegati").map(attachment),
  };
}

const noTotals: Record<TotalName, null> = {
  lines: null,
  allowances: null,
  charges: null,
  net: null,
  tax: null,
  gross: null,
  prepaid: null,
  rounding: null,
  payable: null,
};

/** Reads the lines of a simplified invoice, whose amounts include the tax. */
const simplifiedLines = ({ localName }: XmlElement, body: XmlElement | null) =>
  localName !== "FatturaElettronicaSemplificata"
    ? []
    : all(body, "DatiBeniServizi").map((line, index) => ({
        id: String(index + 1),
        level: 0,
        name: text(line, "Descrizione"),
        description: text(line, "RiferimentoNormativo"),
        quantity: null,
        unit: null,
        price: null,
        priceQuantity: null,
        priceUnit: null,
        taxCategory: null,
        taxRate: text(line, "DatiIVA", "Aliquota"),
        adjustments: [],
        total: text(line, "Importo"),
      }));

function paymentOf(payment: XmlElement): InvoicePayment {
  const means = text(payment, "ModalitaPagamento");
  return {
    means: paymentMeansOf(means),
    meansText: paymentMeansOf(means) === null ? means : null,
    iban: text(payment, "IBAN"),
    bic: text(payment, "BIC"),
    holder: text(payment, "Beneficiario"),
    reference: text(payment, "CodicePagamento"),
    card: null,
    mandate: null,
    creditorId: null,
    debtorIban: null,
  };
}

const attachment = (element: XmlElement): InvoiceAttachment => ({
  number: null,
  description: text(element, "DescrizioneAttachment"),
  fileName: text(element, "NomeAttachment"),
  content: text(element, "Attachment"),
  address: null,
});
