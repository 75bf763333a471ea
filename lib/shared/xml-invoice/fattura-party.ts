import { find, joined, present, text, type XmlElement } from "./elements.ts";
import type { InvoiceParty } from "./invoice.ts";

/**
 * Reads a party of an Italian invoice. A simplified one has the names and numbers directly in its element.
 */
export function fatturaParty(element: XmlElement | null): InvoiceParty {
  const data = find(element, "DatiAnagrafici") ?? find(element, "AltriDatiIdentificativi") ?? element;
  const numbers = find(element, "IdentificativiFiscali") ?? data;
  const names = find(data, "Anagrafica") ?? data;
  const address = find(element, "Sede") ?? find(data, "Sede");
  const contact = find(element, "Contatti");
  const vat = find(numbers, "IdFiscaleIVA");
  return {
    name: text(names, "Denominazione") ?? joined(" ", text(names, "Nome"), text(names, "Cognome")),
    id: null,
    address: present([
      joined(" ", text(address, "Indirizzo"), text(address, "NumeroCivico")),
      joined(" ", text(address, "CAP"), text(address, "Comune"), text(address, "Provincia")),
      text(address, "Nazione"),
    ]),
    vatId: joined("", text(vat, "IdPaese"), text(vat, "IdCodice")),
    taxNumber: text(numbers, "CodiceFiscale"),
    contact: present(["Telefono", "Email"].map((name) => text(contact, name))),
  };
}

/** Reads a party that an invoice may have or not. */
export const optionalFatturaParty = (element: XmlElement | null) => element && fatturaParty(element);
