import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The Dutch words of labels. */
export const dutchLabels: LabelTable = {
  number: "factuurnummer|factuur nr|factuurnr|factuur nummer|factuur no|nota nummer|notanummer",
  creditNumber:
    "creditnotanummer|creditnota nr|creditfactuurnummer|creditnummer|creditfactuur nr|creditnota nummer",
  otherNumber:
    "klantnummer|klant nr|debiteurnummer|debiteurennummer|debiteur nr|ordernummer|order nr|bestelnummer|bestelling|uw referentie|onze referentie|referentie|pakbonnummer|pakbon|btw nummer|btw nr|btw id|kvk|kvk nummer|kvk nr|telefoon|relatienummer|offertenummer|contractnummer|betreft factuur|originele factuur|oorspronkelijke factuur|bij factuur|projectnummer|rekeningnummer|kenmerk|uw kenmerk|werkbonnummer|lidnummer",
  issued: "factuurdatum|datum factuur|factuur datum|creditdatum|notadatum",
  day: "",
  otherDate:
    "vervaldatum|vervaldag|leverdatum|leveringsdatum|besteldatum|orderdatum|te betalen voor|uiterste betaaldatum|betalen voor|uiterlijk|betaaldatum|betaaltermijn|uiterlijk op|pakbondatum|datum levering|voor",
  gross:
    "totaal incl btw|totaal inclusief btw|incl btw|inclusief btw|totaalbedrag incl btw|factuurbedrag|factuurtotaal|totaal factuur|bruto|totaal bruto|bedrag incl btw|eindtotaal|eindbedrag",
  total: "totaal|totaalbedrag",
  due: "te betalen|te voldoen|openstaand bedrag|openstaand|nog te betalen|te betalen bedrag|totaal te betalen|restant|totaal te voldoen|restbedrag",
  net: "totaal excl btw|totaal exclusief btw|excl btw|exclusief btw|subtotaal|nettobedrag|netto bedrag|totaal netto|grondslag|maatstaf|bedrag excl btw|netto totaal",
  tax: "btw|btw bedrag|totaal btw|btw totaal|bedrag btw",
  prepaid:
    "aanbetaling|reeds betaald|voorschot|betaald|al betaald|vooruitbetaald|reeds voldaan|ontvangen betaling|vooruitbetaling",
  noTotal:
    "korting|kredietbeperking|transport|verzendkosten|betalingskorting|prijs|afronding|statiegeld|borg|subtotaal pagina",
  unrelated: "saldo vorige|vorig saldo",
  invoice: "factuur|verkoopfactuur|nota",
  credit: "creditnota|creditfactuur",
  selfBilled: "self billing factuur",
  seller: "leverancier|verkoper|ten name van|t n v|rekeninghouder",
  recipient: "factuuradres|afleveradres|klant|ter attentie van|t a v|debiteur|afnemer|bezorgadres",
  currency: "munteenheid|bedragen in",
  titleDay: "d d|van|dd",
};
