import { escapeUTF8 } from "entities";
import type { Invoice, Party } from "../invoice.ts";

const identity = ({ name, vatId, country }: Party) =>
  `<DatiAnagrafici><IdFiscaleIVA><IdPaese>${country}</IdPaese><IdCodice>${escapeUTF8(vatId.replace(/^[A-Z]{2}/, ""))}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${escapeUTF8(name)}</Denominazione></Anagrafica>`;
const place = ({ street, town, country }: Party) =>
  `<Sede><Indirizzo>${escapeUTF8(street)}</Indirizzo><CAP>00100</CAP><Comune>${escapeUTF8(town)}</Comune><Nazione>${country}</Nazione></Sede>`;

/**
 * Returns an invoice as FatturaPA 1.2, Italy's format. A credit note has the type TD04 and positive amounts.
 */
export function writeFattura(invoice: Invoice): string {
  const { supplier, recipient } = invoice;
  const lines = invoice.lines.map(
    (line, index) =>
      `<DettaglioLinee><NumeroLinea>${index + 1}</NumeroLinea><Descrizione>${escapeUTF8(line.text)}</Descrizione><Quantita>${Math.abs(line.quantity)}.00</Quantita><PrezzoUnitario>${line.price.times(Math.sign(line.quantity)).toFixed(2)}</PrezzoUnitario><PrezzoTotale>${line.net.toFixed(2)}</PrezzoTotale><AliquotaIVA>${line.rate.toFixed(2)}</AliquotaIVA>${line.rate === 0 ? "<Natura>N4</Natura>" : ""}</DettaglioLinee>`,
  );
  const taxes = invoice.taxes.map(
    (part) =>
      `<DatiRiepilogo><AliquotaIVA>${part.rate.toFixed(2)}</AliquotaIVA>${part.rate === 0 ? "<Natura>N4</Natura>" : ""}<ImponibileImporto>${part.net.toFixed(2)}</ImponibileImporto><Imposta>${part.tax.toFixed(2)}</Imposta></DatiRiepilogo>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
<FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdTrasmittente><ProgressivoInvio>00001</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore>${identity(supplier)}<RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici>${place(supplier)}</CedentePrestatore>
<CessionarioCommittente>${identity(recipient)}</DatiAnagrafici>${place(recipient)}</CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${invoice.isCredit ? "TD04" : "TD01"}</TipoDocumento><Divisa>${invoice.currency}</Divisa><Data>${invoice.date}</Data><Numero>${invoice.number}</Numero><ImportoTotaleDocumento>${invoice.gross.toFixed(2)}</ImportoTotaleDocumento></DatiGeneraliDocumento><DatiOrdineAcquisto><IdDocumento>${invoice.order}</IdDocumento></DatiOrdineAcquisto></DatiGenerali>
<DatiBeniServizi>${lines.join("\n")}${taxes.join("\n")}</DatiBeniServizi>
<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>${invoice.due}</DataScadenzaPagamento><ImportoPagamento>${invoice.payable.toFixed(2)}</ImportoPagamento><IBAN>${supplier.iban.replaceAll(" ", "")}</IBAN></DettaglioPagamento></DatiPagamento></FatturaElettronicaBody></p:FatturaElettronica>
`;
}
