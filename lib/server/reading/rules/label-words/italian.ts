import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The Italian words of labels. */
export const italianLabels: LabelTable = {
  number:
    "fatt|fatt nr|fatt n|fatt no|documento n|documento nr|documento no|numero documento|n documento|numero fattura|fattura n|fattura nr|n fattura|nr fattura|fattura numero|numero documento|numero della fattura|fattura no|num fattura|n documento|nr documento|fattura num",
  creditNumber:
    "nota di credito n|nota di credito nr|numero nota di credito|nota credito n|nota di credito numero",
  otherNumber:
    "codice cliente|cliente n|n cliente|cod cliente|numero cliente|ordine n|n ordine|numero ordine|ordine|ddt|ddt n|documento di trasporto|partita iva|p iva|piva|codice fiscale|cod fisc|rea|telefono|cellulare|codice destinatario|cig|cup|fattura di riferimento|rif fattura|riferimento fattura|a storno fattura|storno fattura n|contratto n|vs ordine|vostro ordine|rif",
  issued:
    "data fattura|data documento|data della fattura|data emissione|data di emissione|fattura del|data nota|data nota di credito",
  day: "data",
  otherDate:
    "scadenza|data scadenza|data di scadenza|data consegna|data di consegna|data ordine|data ddt|pagamento entro|data pagamento|data di pagamento|ordine del|ddt del|periodo|data trasporto|entro il|data spedizione",
  gross:
    "totale fattura|totale documento|totale iva inclusa|iva inclusa|iva compresa|totale ivato|importo totale fattura|totale lordo|lordo|importo totale documento|totale nota di credito",
  total: "totale|importo totale|totale complessivo|totale generale",
  due: "totale da pagare|netto a pagare|da pagare|importo dovuto|totale dovuto|importo da pagare|saldo a pagare|residuo|saldo da pagare|residuo da pagare",
  net: "imponibile|totale imponibile|totale netto|base imponibile|iva esclusa|importo netto|totale merce|netto merce|subtotale|totale iva esclusa",
  tax: "iva|imposta|totale iva|importo iva|totale imposta|di cui iva|imposte",
  prepaid: "acconto|acconti|gia pagato|anticipo|acconto versato|pagato",
  noTotal:
    "sconto|riporto|a riportare|spese di trasporto|spese trasporto|trasporto|bollo|ritenuta|ritenuta d acconto|arrotondamento|prezzo|sconto cassa|cauzione",
  unrelated: "saldo precedente|capitale sociale",
  invoice: "fattura|parcella|ricevuta",
  credit: "nota di credito|nota credito|nota di accredito",
  selfBilled: "autofattura",
  seller: "fornitore|cedente|cedente prestatore|venditore|intestatario conto",
  recipient:
    "cliente|destinatario|spett le|spettabile|intestatario|destinazione|fatturare a|committente|cessionario",
  currency: "valuta fattura|divisa|importi in",
  titleDay: "del|in data",
};
