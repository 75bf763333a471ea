/**
 * An offer of a demo supplier. `minCents` and `maxCents` are the limits of the gross amount, in cents of the
 * currency.
 */
export type Purchase = {
  accountsPayableNumber: string;
  currencyCode: string;
  text: string;
  accounts: { "balance-sheet": string; processes: string };
  taxCode: string;
  minCents: number;
  maxCents: number;
};

/**
 * Each row has the supplier, currency, posting text (`{month}` is the month of the invoice), the account in
 * the chart ordered by the balance sheet and in the chart ordered by processes, the tax code (may be
 * empty), and the minimum and maximum gross amount in whole units.
 */
const rows = `
70014|EUR|Büromaterial {month}|6815|4930|9|18|420
70014|EUR|Kopierpapier 80 g, 5 Kartons|6815|4930|9|95|260
70014|EUR|Etikettendrucker für den Versand|0670|0480|9|240|690
70231|EUR|Strom Abschlag {month}|6325|4240|9|380|2900
70231|EUR|Gas und Wasser {month}|6325|4240|9|160|1400
70388|EUR|Fernwärme {month}|6320|4230|9|240|1900
70512|EUR|Beratung Vertragsprüfung {month}|6825|4950|9|350|4200
70512|EUR|Laufende Buchführung {month}|6830|4955|9|420|1500
70512|EUR|Vorbereitung Jahresabschluss|6827|4957|9|900|5200
70777|EUR|Wartung Server und Netzwerk {month}|6495|4806|9|290|1800
70777|EUR|Notebook mit Dockingstation|0650|0420|9|980|2400
70777|EUR|Warenwirtschaft, Erweiterung um 5 Plätze|0135|0027|9|1200|6400
71003|EUR|Cloud-Server {month}|6810|4925|9|85|960
71003|EUR|Datensicherung außer Haus {month}|6837|4964|9|49|380
71126|EUR|Prospekte und Faltblätter|6600|4600|9|260|3100
71126|EUR|Geschäftspapier und Visitenkarten|6815|4930|9|75|410
71240|EUR|Inspektion und Ölwechsel|6540|4540|9|280|1250
71240|EUR|Winterreifen mit Montage|6540|4540|9|420|1380
71399|EUR|Kraftstoff {month}|6530|4530|9|140|1650
71399|EUR|Wagenwäsche und Kleinteile|6570|4580|9|12|90
71450|EUR|Frachtkosten {month}|6740|4730|9|95|2100
71450|EUR|Anlieferung Rohmaterial|5800|3800|9|120|980
71618|EUR|Unterhaltsreinigung {month}|6330|4250|9|380|1450
71618|EUR|Glasreinigung Straßenseite|6330|4250|9|140|520
71733|EUR|Büromiete {month}|6310|4210|9|1850|7900
71733|EUR|Nebenkosten {month}|6345|4280|9|190|880
71905|EUR|Betriebshaftpflicht, Quartal|6400|4360||420|2600
71905|EUR|Gebäudeversicherung|6405|4366||380|1900
71905|EUR|Flottenversicherung Fahrzeuge|6520|4520||540|3400
72041|EUR|Frühstück Führungskreis|6643|4653|8|18|120
72041|EUR|Brezen und Gebäck für Besprechung|6643|4653|8|12|85
72188|EUR|Bewirtung Kunden, 4 Personen|6640|4650|9|85|360
72188|EUR|Jahresessen Belegschaft|6130|4140|9|420|1900
72260|EUR|Übernachtung Dienstreise Dresden|6660|4666|8|89|540
72260|EUR|Tagungsraum und Technik|6650|4660|9|180|950
72304|EUR|Fachzeitschrift Steuern, Jahresbezug|6820|4940|8|120|490
72304|EUR|Kommentar Umsatzsteuer, Neuauflage|6820|4940|8|69|240
72477|EUR|Seminar Arbeitssicherheit|6821|4945||290|1450
72477|EUR|Lehrgang Führungskräfte|6821|4945||480|2900
72590|EUR|Kampagne {month}, Gestaltung|6600|4600|9|650|5800
72590|EUR|Streuartikel mit Aufdruck|6605|4605|9|140|900
72615|EUR|Messestand, Miete und Aufbau|6600|4600|9|1900|9800
72833|EUR|Mobilfunk {month}|6805|4920|9|95|780
72833|EUR|Glasfaseranschluss {month}|6810|4925|9|79|340
72960|EUR|Fräsmaschine, Ratenlieferung|0440|0210|9|4200|18500
72960|EUR|Instandsetzung Förderband|6460|4800|9|380|3900
73108|EUR|Stahlprofile und Bleche|5130|3030|9|640|7200
73108|EUR|Schneidgas und Schweißdraht|5190|3090|9|85|540
73255|EUR|Faltkartons und Füllmaterial|6710|4710|9|120|1350
73255|EUR|Paletten, Tausch und Leergut|5820|3830|9|60|480
73401|EUR|Prüfung ortsveränderlicher Geräte|6470|4805|9|180|920
73401|EUR|LED-Beleuchtung Lagerhalle|6335|4260|9|390|2700
73566|EUR|Schreibtische höhenverstellbar, 4 Stück|0650|0420|9|1480|3600
73566|EUR|Regalböden und Zubehör|0670|0480|9|130|760
73690|EUR|Zeitarbeit Lager {month}|6303|4909|9|1200|8600
73777|EUR|Arbeitsmedizinische Vorsorge|6130|4140||140|980
73842|EUR|Entsorgung Gewerbeabfall {month}|6859|4969|9|95|620
73842|EUR|Aktenvernichtung nach Schutzklasse 3|6859|4969|9|65|310
74019|EUR|Prüfung Brandmeldeanlage|6335|4260|9|280|1750
74019|EUR|Wartung Feuerlöscher, 22 Geräte|6335|4260|9|160|690
74205|EUR|Blumen Empfang {month}|6345|4280|8|25|95
74205|EUR|Präsent Firmenjubiläum|6610|4630|8|28|48
74311|EUR|Kurierfahrten {month}|6740|4730|9|38|420
74311|EUR|Porto und Briefversand {month}|6800|4910||22|310
74488|EUR|Leasingrate Fahrzeuge {month}|6560|4575|9|380|2700
74488|EUR|Leasingrate Kopierer {month}|6840|4965|9|95|420
74620|EUR|Wasser und Kanal {month}|6325|4240|8|75|640
75013|CHF|Treuhandmandat {month}|6825|4950|94|420|2800
75013|CHF|Steuervertretung Schweiz|6825|4950|94|380|1900
75190|CHF|Präzisionsdrehteile nach Zeichnung|5551|3551||780|6400
75522|EUR|Spannwerkzeuge und Bohrer|5425|3425|19|140|1900
75522|EUR|Drehmomentschlüssel, geeicht|6845|4985|19|95|480
76044|GBP|Software-Lizenzen {month}|6837|4964|94|120|1850
76044|GBP|Support-Vertrag, Quartal|6495|4806|94|240|1400
76308|USD|Auswertungsdienst {month}|6837|4964|94|190|2400
76308|USD|Datenpaket Marktzahlen|6820|4940|94|350|1600
76512|EUR|Umschlag und Lagerung Rotterdam|5923|3123|94|480|5200
`;

/** All offers of the demo suppliers. */
export const purchases: readonly Purchase[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [
      accountsPayableNumber = "",
      currencyCode = "",
      text = "",
      balanceSheet = "",
      processes = "",
      taxCode = "",
      min,
      max,
    ] = row.split("|");
    return {
      accountsPayableNumber,
      currencyCode,
      text,
      accounts: { "balance-sheet": balanceSheet, processes },
      taxCode,
      minCents: Number(min) * 100,
      maxCents: Number(max) * 100,
    };
  });
