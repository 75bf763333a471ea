/**
 * The words of each placeholder in a family's name. `{site}` in a name is replaced by each site in turn.
 */
export const familyWords: Record<string, readonly string[]> = {
  site: ["Zentrale", "Werk Nord", "Werk Süd", "Hauptlager", "Außenlager", "Filiale Mitte"],
  unit: [
    "Verwaltung",
    "Vertrieb",
    "Einkauf",
    "Fertigung",
    "Logistik",
    "Entwicklung",
    "Kundendienst",
    "Marketing",
  ],
  goods: [
    "Büromöbel",
    "Beleuchtung",
    "Werkzeug",
    "Befestigungstechnik",
    "Arbeitsschutz",
    "Elektrozubehör",
    "Verpackung",
    "Reinigungsmittel",
    "Ersatzteile",
    "Maschinenteile",
  ],
  market: ["Inland", "Österreich", "Benelux", "übrige EU", "Drittland"],
  machine: [
    "Fördertechnik",
    "Presse",
    "Lackieranlage",
    "Prüfstand",
    "Fräszentrum",
    "Drehmaschine",
    "Sägezentrum",
  ],
  vehicle: [
    "Pkw Geschäftsleitung",
    "Pkw Außendienst",
    "Pkw Pool",
    "Transporter",
    "Lkw",
    "Anhänger",
    "Stapler",
  ],
  bank: ["Giro", "Tagesgeld", "Festgeld", "Fremdwährung CHF", "Fremdwährung USD", "Fremdwährung GBP"],
  lender: ["Hausbank", "Förderbank", "Gesellschafter", "verbundene Unternehmen"],
  term: ["bis 1 Jahr", "1 bis 5 Jahre", "über 5 Jahre"],
};

/** The account families of the chart ordered by the balance sheet: first code, last code, name. */
export const balanceSheetFamilies = `
0236-0239|Bebaute Grundstücke {site}
0241-0249|Geschäftsbauten {site}
0251-0259|Fabrikbauten {site}
0261-0269|Andere Bauten {site}
0286-0299|Außenanlagen und Einrichtungen {site}
0401-0419|Anlagen im Mietbesitz {machine}
0421-0439|Technische Anlagen {machine} {market}
0441-0459|Maschinen {machine} {site}
0521-0539|Fuhrpark {vehicle} {site}
0621-0634|Werkzeuge {site}
0636-0639|Geschäftsausstattung {site}
0651-0659|Büroeinrichtung {site}
0661-0669|Lagereinrichtung {site}
0701-0779|Anlagen im Bau {site}
0901-0929|Wertpapiere des Anlagevermögens {lender} {term}
0931-0959|Ausleihungen {lender} {term}
1001-1039|Rohstoffe {goods} {site}
1041-1099|Unfertige Erzeugnisse {goods} {site}
1101-1139|Fertige Erzeugnisse {goods} {site}
1141-1179|Waren {goods} {site}
1201-1219|Forderungen aus Lieferungen und Leistungen {market}
1611-1619|Kasse {site}
1801-1889|Bank {bank} {site}
3151-3189|Bankdarlehen {lender} {term}
3501-3549|Sonstige Verbindlichkeiten {lender} {term}
4001-4049|Umsatzerlöse Eigenfertigung {goods} {market}
4126-4199|Steuerfreie Umsätze {goods} {market}
4201-4249|Erlöse Dienstleistungen {unit} {market}
4401-4449|Erlöse 19 % USt {goods} {market}
4701-4769|Erlösschmälerungen {goods}
5001-5049|Materialaufwand {goods} {market}
5401-5449|Wareneingang 19 % Vorsteuer {goods} {market}
5801-5839|Bezugsnebenkosten {goods}
5901-5949|Fremdleistungen {unit} {site}
6011-6019|Löhne {unit}
6021-6029|Gehälter {unit}
6111-6119|Soziale Aufwendungen {unit}
6221-6259|Abschreibungen auf {machine} {site}
6311-6349|Raumkosten {site}
6461-6484|Instandhaltung {machine}
6501-6559|Kosten {vehicle} {site}
6601-6629|Werbekosten {goods} {market}
6651-6679|Reisekosten {unit}
6701-6759|Vertriebskosten {goods}
6846-6849|Betriebsbedarf {site}
7301-7354|Zinsaufwendungen {lender} {term}
`;

/** The account families of the chart ordered by processes: first code, last code, name. */
export const processFamilies = `
0086-0099|Bebaute Grundstücke {site}
0101-0119|Fabrikbauten {site}
0201-0239|Technische Anlagen {machine} {site}
0321-0379|Fuhrpark {vehicle} {site}
0401-0439|Betriebsausstattung {site}
0441-0479|Werkzeuge und Lagereinrichtung {site}
0551-0579|Ausleihungen {lender} {term}
0631-0699|Bankdarlehen {lender} {term}
1001-1019|Kasse {site}
1201-1289|Bank {bank} {site}
1401-1449|Forderungen aus Lieferungen und Leistungen {market}
1601-1659|Verbindlichkeiten aus Lieferungen und Leistungen {market}
1701-1729|Sonstige Verbindlichkeiten {lender} {term}
2101-2149|Zinsaufwendungen {lender} {term}
2701-2734|Sonstige betriebliche Erträge {unit}
3001-3089|Materialaufwand {goods} {market}
3101-3149|Fremdleistungen {unit} {site}
3401-3459|Wareneingang 19 % Vorsteuer {goods} {market}
3801-3849|Bezugsnebenkosten {goods} {market}
4101-4119|Löhne {unit}
4121-4128|Gehälter {unit}
4131-4137|Soziale Aufwendungen {unit}
4211-4299|Raumkosten {site}
4501-4569|Kosten {vehicle} {site}
4601-4629|Werbekosten {goods} {market}
4671-4699|Reisekosten {unit}
4701-4749|Vertriebskosten {goods}
4811-4849|Instandhaltung {machine} {site}
4986-4999|Betriebsbedarf {site}
7001-7059|Unfertige Erzeugnisse {goods}
7101-7159|Fertige Erzeugnisse {goods} {site}
8001-8049|Umsatzerlöse Eigenfertigung {goods} {market}
8126-8199|Steuerfreie Umsätze {goods} {market}
8201-8249|Erlöse Dienstleistungen {unit} {market}
8401-8449|Erlöse 19 % USt {goods} {market}
8701-8769|Erlösschmälerungen {goods}
`;
