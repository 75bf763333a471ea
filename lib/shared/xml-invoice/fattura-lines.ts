import { all, text, type XmlElement } from "./elements.ts";
import { taxCategoryOf } from "./fattura-codes.ts";
import type { InvoiceAdjustment, InvoiceLine, InvoiceTax } from "./invoice.ts";

/** Reads the lines of an Italian invoice. */
export const fatturaLines = (goods: XmlElement | null): InvoiceLine[] =>
  all(goods, "DettaglioLinee").map((line) => ({
    id: text(line, "NumeroLinea"),
    level: 0,
    name: text(line, "Descrizione"),
    description: text(line, "CodiceArticolo", "CodiceValore"),
    quantity: text(line, "Quantita"),
    unit: text(line, "UnitaMisura"),
    price: text(line, "PrezzoUnitario"),
    priceQuantity: null,
    priceUnit: null,
    taxCategory: taxCategoryOf(text(line, "Natura")),
    taxRate: text(line, "AliquotaIVA"),
    adjustments: all(line, "ScontoMaggiorazione").map(fatturaAdjustment),
    total: text(line, "PrezzoTotale"),
  }));

/** Reads a discount (SC) or surcharge (MG) of an invoice or a line. */
export const fatturaAdjustment = (element: XmlElement): InvoiceAdjustment => ({
  isCharge: text(element, "Tipo") === "MG",
  reason: null,
  amount: text(element, "Importo"),
  percent: text(element, "Percentuale"),
  basis: null,
});

/** Reads the taxes of an invoice, one for each rate and each reason for no tax. */
export const fatturaTaxes = (goods: XmlElement | null): InvoiceTax[] =>
  all(goods, "DatiRiepilogo").map((tax) => ({
    category: taxCategoryOf(text(tax, "Natura")),
    rate: text(tax, "AliquotaIVA"),
    basis: text(tax, "ImponibileImporto"),
    amount: text(tax, "Imposta"),
    exemption: text(tax, "RiferimentoNormativo"),
    exemptionCode: text(tax, "Natura"),
  }));
