import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The German words of labels. */
export const germanLabels: LabelTable = {
  number:
    "rechnungsnummer|rechnungsnr|rechnung nr|rechnung nummer|rechnungs nummer|rechnung no|re nr|rg nr|rechn nr|rechnungs id|belegnummer|beleg nr|fakturanummer|faktura nr|fakturennummer|handelsrechnung nr|teilrechnung nr|schlussrechnung nr|abschlagsrechnung nr|dokument nr|dokumentnummer|dokumentennummer|auslage nr|auslagen nr|auslagenbeleg nr|auslagenabrechnung nr|reisekosten nr|reisekostenabrechnung nr|spesen nr|spesenabrechnung nr|kartenumsatz nr|quittung nr|quittungsnummer|bewirtungsbeleg nr|kassenbon nr|bon nr",
  creditNumber:
    "gutschriftsnummer|stornorechnungsnummer|stornonummer|korrekturrechnungsnummer|rechnungskorrekturnummer|gutschriftnummer|gutschrift nr|gutschrifts nr|rechnungskorrektur nr|korrekturrechnung nr|stornorechnung nr|storno nr|gutschrift selbst ausgestellte rechnung nr",
  otherNumber:
    "kundennummer|kunden nr|kd nr|auftragsnummer|auftrags nr|auftrag nr|bestellnummer|bestell nr|bestellung nr|ihre bestellung|lieferscheinnummer|lieferschein nr|lieferschein|ls nr|steuernummer|steuer nr|st nr|ust id|ust idnr|ust id nr|ust ident nr|uid|uid nr|uid nummer|vat id|telefon|tel|fax|telefax|mobil|hrb|hra|iban|bic|blz|konto nr|kontonummer|vertragsnummer|vertrag nr|vertragskonto|projektnummer|projekt nr|artikelnummer|artikel nr|art nr|angebotsnummer|angebot nr|lieferantennummer|lieferanten nr|debitorennummer|debitor nr|mandatsreferenz|gläubiger id|zählernummer|handelsregister|referenz|ihre referenz|ihr zeichen|unser zeichen|ursprüngliche rechnungsnummer|originalrechnung|originalrechnung nr|ursprüngliche rechnung|ursprungsrechnung|zur rechnung|zur rechnung nr|zu rechnung|zu rechnung nr|bezug rechnung|bezug auf rechnung|korrigierte rechnung|vorherige rechnung|seite|personalnummer|transaktionsnummer|registernummer|globale nummer|nummer des käufers|leitweg id|vorgangsnummer|vorgang|bearbeiter|sachbearbeiter",
  issued:
    "rg datum|re datum|rechn datum|dokumentdatum|dokumentendatum|rechnungsdatum|rechnungs datum|datum der rechnung|belegdatum|ausstellungsdatum|rechnung vom|fakturadatum|gutschriftsdatum|gutschriftdatum|rechnungstag",
  day: "datum",
  otherDate:
    "fälligkeit|fälligkeitsdatum|fällig|fällig am|fällig bis|zahlbar bis|zahlbar|zahlung bis|zahlungsziel|bestelldatum|bestellung vom|auftragsdatum|auftrag vom|lieferdatum|leistungsdatum|liefer und leistungsdatum|leistungszeitraum|lieferschein vom|lieferscheindatum|leistung vom|leistungsbeginn|leistungsende|zeitraum|druckdatum|valuta|buchungsdatum|angebot vom|lastschrift am|abgebucht am|einzug am|mandatsdatum|geburtsdatum|skonto bis|bezahlt am|anreise|abreise|stand|rechnung gemäß bestellung vom|gemäß bestellung vom|zur rechnung vom|zu rechnung vom|lieferung vom",
  gross:
    "bruttobetrag|brutto|bruttosumme|bruttogesamtbetrag|brutto gesamtbetrag|gesamtbetrag brutto|gesamtbrutto|gesamt brutto|summe brutto|total brutto|rechnungsbetrag|rechnungsbetrag brutto|rechnungsendbetrag|rechnungssumme|rechnungstotal|rechnungsgesamtbetrag|endbetrag|endsumme|gesamtrechnungsbetrag|gutschriftsbetrag|gutschriftbetrag|inkl mwst|inkl ust|inklusive mwst|inkl mehrwertsteuer|inklusive mehrwertsteuer|inkl umsatzsteuer|inkl steuer|einschließlich mwst|inkl gesetzl mwst|inkl gesetzlicher mwst|inklusive umsatzsteuer|rechnungssumme mit ust|mit mwst|mit ust",
  total:
    "gesamtbetrag|gesamtsumme|gesamt|gesamttotal|summe|total|betrag total|endpreis|gesamtpreis|totalbetrag",
  due: "zahlbetrag|zu zahlen|zu zahlender betrag|zahlungsbetrag|fälliger betrag|offener betrag|restbetrag|überweisungsbetrag|noch zu zahlen|abbuchungsbetrag|zu überweisender betrag|forderung|gesamtforderung|restforderung|verbleibender betrag|verbleibend",
  net: "netto|nettobetrag|nettosumme|netto gesamtbetrag|gesamtbetrag netto|gesamt netto|summe netto|gesamtnetto|nettogesamtbetrag|netto gesamt|warenwert|nettowarenwert|exkl mwst|exkl ust|ohne mwst|ohne ust|rechnungssumme ohne ust|vor steuer|zzgl|zuzüglich|positionssumme|steuerbasis|basisbetrag|bemessungsgrundlage|entgelt|summe positionen|nettoentgelt|steuerpflichtiger betrag",
  tax: "mwst|ust|mehrwertsteuer|umsatzsteuer|steuerbetrag|steuer|mwst betrag|ust betrag|gesamt mwst|summe mwst|summe ust|zzgl mwst|zzgl ust|zuzüglich mwst|zuzüglich ust|zzgl mehrwertsteuer|zzgl umsatzsteuer|zuzüglich mehrwertsteuer|zuzüglich umsatzsteuer|plus mwst|enthaltene mwst|enthaltene ust|darin enthaltene mwst|gesamtbetrag steuer|gesamtsteuerbetrag|umsatzsteuerbetrag|mehrwertsteuerbetrag|zzgl gesetzl mwst|gesetzl mwst|gesetzliche mwst|versicherungssteuer|versicherungsteuer",
  prepaid:
    "anzahlung|anzahlungen|abzüglich anzahlung|erhaltene anzahlungen|bereits bezahlt|bereits gezahlt|abschlagszahlung|abschlagszahlungen|vorauszahlung|vorauszahlungen|geleistete zahlungen|bezahlt|gezahlt|teilzahlung|teilzahlungen|akonto|bereits geleistet|abzüglich abschlag|abschlagsrechnung",
  noTotal:
    "abschlag|skonto|skontobetrag|skontierbar|abzüglich|abzgl|rabatt|übertrag|mahngebuehr|pfand|rundung|rundungsdifferenz|trinkgeld|versand|versandkosten|fracht|porto|zuschlag|nachlass|ersparnis|summe seite|seitensumme|gesamtbetrag der zuschläge|gesamtbetrag der abschläge|sicherheitseinbehalt|einbehalt|auftragssumme|auftragswert|gesamtgewicht|gewicht|menge|gesamtmenge|gesamtstunden|jahresbetrag|monatlicher abschlag|neuer abschlag|kaution|summe pos|summe position|bar|rückgeld|gegeben|abzug|preis",
  subtotal: "zwischensumme",
  unrelated: "saldo|vortrag|kontostand|vormonat|altsaldo|limit|kredit|stammkapital|grundkapital",
  invoice:
    "rechnung|handelsrechnung|teilrechnung|schlussrechnung|faktura|quittung|warenrechnung|kostenrechnung|honorarnote|honorarrechnung|beitragsrechnung|sammelrechnung|monatsrechnung|telefonrechnung|stromrechnung|reparaturrechnung|hotelrechnung|endrechnung|einzelrechnung|dauerrechnung|barrechnung|werkstattrechnung|mietrechnung|lieferantenrechnung|rechnung des versicherers",
  credit: "stornorechnung|storno|rechnungsstorno|storno rechnung",
  selfBilled:
    "gutschriftverfahren|gutschriftsverfahren|abrechnungsgutschrift|selbst ausgestellte rechnung|gutschrift selbst ausgestellte rechnung|provisionsgutschrift|provisionsabrechnung|gutschrift im sinne des ustg|gutschrift i s d ustg|gutschrift nach ustg|gutschrift gemäß ustg",
  anyCredit: "gutschrift|rechnungskorrektur|korrekturrechnung|rechnungsgutschrift",
  seller:
    "zahlbar an|konto zahlbar an|verkäufer|lieferant|leistungserbringer|kontoinhaber|zahlungsempfänger|rechnungssteller|aussteller|rechnungsaussteller",
  recipient:
    "zahlbar durch|rechnungsempfänger|empfänger|kunde|lieferadresse|rechnungsadresse|rechnung an|lieferanschrift|leistungsempfänger|käufer|käufer leistungsempfänger|auftraggeber|besteller|an|warenempfänger|leistungsort|lieferort|objekt|bauvorhaben|standort|firma",
  currency: "währung|rechnungswährung|beträge in|alle beträge in|alle beträge verstehen sich in",
  titleDay: "vom|von",
  bareNumber: "nr|nummer",
};
