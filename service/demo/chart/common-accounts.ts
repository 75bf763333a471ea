/**
 * The accounts that both demo charts have: the code in the chart ordered by the balance sheet (like SKR04),
 * the code in the chart ordered by processes (like SKR03), the name.
 */
export const commonAccounts = `
0050|0005|Ausstehende Einlagen auf das gezeichnete Kapital
0100|0010|Konzessionen und gewerbliche Schutzrechte
0110|0015|Entgeltlich erworbene Konzessionen
0120|0020|Gewerbliche Schutzrechte
0125|0022|Ähnliche Rechte und Werte
0135|0027|EDV-Software
0140|0030|Lizenzen an gewerblichen Schutzrechten
0143|0043|Selbst geschaffene immaterielle Vermögensgegenstände
0150|0035|Geschäfts- oder Firmenwert
0170|0039|Anzahlungen auf immaterielle Vermögensgegenstände
0200|0050|Grundstücke und grundstücksgleiche Rechte
0215|0065|Unbebaute Grundstücke
0235|0085|Grundstückswerte eigener bebauter Grundstücke
0240|0090|Geschäftsbauten
0250|0100|Fabrikbauten
0260|0110|Andere Bauten
0270|0112|Garagen
0285|0146|Außenanlagen
0290|0148|Einrichtungen für Geschäfts- und Fabrikbauten
0400|0200|Technische Anlagen und Maschinen
0420|0240|Technische Anlagen
0440|0210|Maschinen
0460|0220|Maschinengebundene Werkzeuge
0470|0280|Betriebsvorrichtungen
0500|0400|Betriebsausstattung
0520|0320|Pkw
0540|0350|Lkw
0560|0380|Sonstige Transportmittel
0620|0440|Werkzeuge
0635|0410|Geschäftsausstattung
0640|0430|Ladeneinrichtung
0650|0420|Büroeinrichtung
0660|0460|Gerüst- und Schalungsmaterial
0670|0480|Geringwertige Wirtschaftsgüter
0675|0485|Wirtschaftsgüter größer 250 bis 1.000 Euro (Sammelposten)
0690|0490|Sonstige Betriebs- und Geschäftsausstattung
0700|0120|Geschäftsbauten im Bau
0780|0290|Technische Anlagen und Maschinen im Bau
0800|0500|Anteile an verbundenen Unternehmen
0820|0510|Beteiligungen
0900|0525|Wertpapiere des Anlagevermögens
0930|0550|Darlehen (Anlagevermögen)
1000|3970|Roh-, Hilfs- und Betriebsstoffe (Bestand)
1040|7000|Unfertige Erzeugnisse und Leistungen (Bestand)
1100|7100|Fertige Erzeugnisse und Waren (Bestand)
1140|3980|Waren (Bestand)
1180|1510|Geleistete Anzahlungen auf Vorräte
1200|1400|Forderungen aus Lieferungen und Leistungen
1240|1460|Zweifelhafte Forderungen
1246|0998|Einzelwertberichtigungen auf Forderungen
1248|0996|Pauschalwertberichtigung auf Forderungen
1300|1500|Sonstige Vermögensgegenstände
1340|1530|Forderungen gegen Personal aus Lohn- und Gehaltsabrechnung
1350|1525|Kautionen
1360|1550|Darlehen (Umlaufvermögen)
1369|1521|Agenturwarenabrechnung
1370|1590|Durchlaufende Posten
1400|1570|Abziehbare Vorsteuer
1401|1571|Abziehbare Vorsteuer 7 %
1402|1572|Abziehbare Vorsteuer aus innergemeinschaftlichem Erwerb
1404|1574|Abziehbare Vorsteuer aus innergemeinschaftlichem Erwerb 19 %
1406|1576|Abziehbare Vorsteuer 19 %
1407|1577|Abziehbare Vorsteuer nach § 13b UStG 19 %
1410|1540|Forderungen aus Gewerbesteuerüberzahlungen
1420|1545|Umsatzsteuerforderungen
1433|1588|Entstandene Einfuhrumsatzsteuer
1435|1549|Körperschaftsteuerrückforderung
1460|1360|Geldtransit
1480|1593|Verrechnungskonto erhaltene Anzahlungen
1500|1340|Wertpapiere des Umlaufvermögens
1510|1348|Sonstige Wertpapiere
1550|1330|Schecks
1600|1000|Kasse
1610|1010|Nebenkasse 1
1620|1020|Nebenkasse 2
1700|1100|Postbank
1800|1200|Bank
1810|1210|Bank 1
1820|1220|Bank 2
1830|1230|Bank 3
1890|1290|Finanzmittelanlagen im Rahmen der kurzfristigen Finanzdisposition
1900|0980|Aktive Rechnungsabgrenzung
1940|0986|Damnum und Disagio
2900|0800|Gezeichnetes Kapital
2920|0840|Kapitalrücklage
2930|0846|Gesetzliche Rücklage
2960|0855|Andere Gewinnrücklagen
2970|0860|Gewinnvortrag vor Verwendung
2978|0868|Verlustvortrag vor Verwendung
3000|0950|Rückstellungen für Pensionen
3020|0955|Steuerrückstellungen
3035|0957|Gewerbesteuerrückstellung
3040|0963|Körperschaftsteuerrückstellung
3070|0970|Sonstige Rückstellungen
3074|0965|Rückstellungen für Personalkosten
3079|0961|Urlaubsrückstellungen
3090|0974|Rückstellungen für Gewährleistungen
3095|0977|Rückstellungen für Abschluss und Prüfung
3100|0600|Anleihen
3150|0630|Verbindlichkeiten gegenüber Kreditinstituten
3250|1710|Erhaltene Anzahlungen auf Bestellungen
3300|1600|Verbindlichkeiten aus Lieferungen und Leistungen
3350|1660|Verbindlichkeiten aus der Annahme gezogener Wechsel
3500|1700|Sonstige Verbindlichkeiten
3550|1732|Erhaltene Kautionen
3610|1730|Kreditkartenabrechnung
3700|1736|Verbindlichkeiten aus Betriebssteuern und -abgaben
3720|1740|Verbindlichkeiten aus Lohn und Gehalt
3726|1746|Verbindlichkeiten aus Einbehaltungen
3730|1741|Verbindlichkeiten aus Lohn- und Kirchensteuer
3740|1742|Verbindlichkeiten im Rahmen der sozialen Sicherheit
3770|1750|Verbindlichkeiten aus Vermögensbildung
3800|1770|Umsatzsteuer
3801|1771|Umsatzsteuer 7 %
3804|1774|Umsatzsteuer aus innergemeinschaftlichem Erwerb 19 %
3806|1776|Umsatzsteuer 19 %
3820|1780|Umsatzsteuer-Vorauszahlungen
3830|1781|Umsatzsteuer-Vorauszahlung 1/11
3837|1787|Umsatzsteuer nach § 13b UStG 19 %
3840|1789|Umsatzsteuer laufendes Jahr
3841|1790|Umsatzsteuer Vorjahr
3900|0990|Passive Rechnungsabgrenzung
4000|8000|Umsatzerlöse (zur freien Verfügung)
4100|8100|Steuerfreie Umsätze
4120|8120|Steuerfreie Umsätze nach § 4 Nr. 1a UStG
4125|8125|Steuerfreie innergemeinschaftliche Lieferungen
4200|8200|Erlöse
4300|8300|Erlöse 7 % USt
4336|8336|Erlöse aus im anderen EU-Land steuerpflichtigen Leistungen
4400|8400|Erlöse 19 % USt
4500|8500|Provisionsumsätze
4510|8520|Erlöse aus Abfallverwertung
4600|8900|Unentgeltliche Wertabgaben
4645|8921|Verwendung von Gegenständen für private Zwecke (Kfz)
4700|8700|Erlösschmälerungen
4720|8725|Erlösschmälerungen 19 % USt
4730|8730|Gewährte Skonti
4736|8736|Gewährte Skonti 19 % USt
4740|8740|Gewährte Boni
4770|8770|Gewährte Rabatte
4800|8980|Bestandsveränderungen fertige Erzeugnisse
4820|8990|Andere aktivierte Eigenleistungen
4830|2700|Sonstige betriebliche Erträge
4835|2709|Sonstige Erträge, unregelmäßig
4840|2660|Erträge aus Kursumrechnung
4845|8820|Erlöse aus Verkäufen von Sachanlagen 19 % USt (Buchgewinn)
4860|2750|Grundstückserträge
4930|2735|Erträge aus der Auflösung von Rückstellungen
4945|8591|Sachbezüge 19 % USt
4960|2520|Periodenfremde Erträge
4970|2742|Versicherungsentschädigungen
5000|4000|Aufwendungen für Roh-, Hilfs- und Betriebsstoffe und für bezogene Waren
5100|3000|Einkauf von Roh-, Hilfs- und Betriebsstoffen
5130|3030|Einkauf von Roh-, Hilfs- und Betriebsstoffen 19 % Vorsteuer
5190|3090|Energiestoffe (Fertigung)
5200|3200|Wareneingang
5300|3300|Wareneingang 7 % Vorsteuer
5400|3400|Wareneingang 19 % Vorsteuer
5425|3425|Innergemeinschaftlicher Erwerb 19 % Vorsteuer und 19 % Umsatzsteuer
5551|3551|Steuerfreie Einfuhren
5700|3700|Nachlässe
5730|3730|Erhaltene Skonti
5736|3736|Erhaltene Skonti 19 % Vorsteuer
5740|3740|Erhaltene Boni
5800|3800|Bezugsnebenkosten
5820|3830|Leergut
5840|3850|Zölle und Einfuhrabgaben
5880|3955|Bestandsveränderungen Waren
5900|3100|Fremdleistungen
5906|3106|Fremdleistungen 19 % Vorsteuer
5923|3123|Sonstige Leistungen eines Unternehmers im anderen EU-Land 19 %
5925|3125|Leistungen eines im Ausland ansässigen Unternehmers 19 %
6000|4100|Löhne und Gehälter
6010|4110|Löhne
6020|4120|Gehälter
6024|4124|Geschäftsführergehälter der Gesellschafter
6030|4190|Aushilfslöhne
6035|4195|Löhne für Minijobs
6060|4170|Vermögenswirksame Leistungen
6070|4175|Fahrtkostenerstattung Wohnung und Arbeitsstätte
6080|4149|Pauschale Steuer auf sonstige Bezüge
6100|4129|Soziale Abgaben und Aufwendungen für Altersversorgung
6110|4130|Gesetzliche soziale Aufwendungen
6120|4138|Beiträge zur Berufsgenossenschaft
6130|4140|Freiwillige soziale Aufwendungen, lohnsteuerfrei
6140|4165|Aufwendungen für Altersversorgung
6200|4822|Abschreibungen auf immaterielle Vermögensgegenstände
6220|4830|Abschreibungen auf Sachanlagen
6222|4832|Abschreibungen auf Kfz
6260|4855|Sofortabschreibung geringwertiger Wirtschaftsgüter
6264|4862|Abschreibungen auf den Sammelposten
6300|4900|Sonstige betriebliche Aufwendungen
6303|4909|Fremdleistungen und Fremdarbeiten
6305|4200|Raumkosten
6310|4210|Miete für unbewegliche Wirtschaftsgüter
6315|4220|Pacht für unbewegliche Wirtschaftsgüter
6320|4230|Heizung
6325|4240|Gas, Strom, Wasser
6330|4250|Reinigung
6335|4260|Instandhaltung betrieblicher Räume
6340|4270|Abgaben für betrieblich genutzten Grundbesitz
6345|4280|Sonstige Raumkosten
6350|2350|Grundstücksaufwendungen, betrieblich
6390|2380|Zuwendungen und Spenden
6400|4360|Versicherungen
6405|4366|Versicherungen für Gebäude
6420|4380|Beiträge
6430|4390|Sonstige Abgaben
6436|4396|Abzugsfähige Verspätungszuschläge und Zwangsgelder
6440|4398|Ausgleichsabgabe nach dem Schwerbehindertengesetz
6450|4809|Reparaturen und Instandhaltung von Bauten
6460|4800|Reparaturen und Instandhaltung von technischen Anlagen und Maschinen
6470|4805|Reparaturen und Instandhaltung von Betriebs- und Geschäftsausstattung
6485|4807|Reparaturen und Instandhaltung anderer Anlagen
6490|4808|Sonstige Reparaturen und Instandhaltung
6495|4806|Wartungskosten für Hard- und Software
6498|4810|Mietleasing beweglicher Wirtschaftsgüter (technische Anlagen)
6500|4500|Fahrzeugkosten
6520|4520|Kfz-Versicherungen
6530|4530|Laufende Kfz-Betriebskosten
6540|4540|Kfz-Reparaturen
6550|4550|Garagenmiete
6560|4575|Mietleasing Kfz
6570|4580|Sonstige Kfz-Kosten
6595|4570|Fremdfahrzeugkosten
6600|4600|Werbekosten
6605|4605|Streuartikel
6610|4630|Geschenke abzugsfähig
6620|4635|Geschenke nicht abzugsfähig
6630|4640|Repräsentationskosten
6640|4650|Bewirtungskosten
6643|4653|Aufmerksamkeiten
6644|4654|Nicht abzugsfähige Bewirtungskosten
6650|4660|Reisekosten Arbeitnehmer
6660|4666|Reisekosten Arbeitnehmer Übernachtungsaufwand
6663|4663|Reisekosten Arbeitnehmer Fahrtkosten
6664|4664|Reisekosten Arbeitnehmer Verpflegungsmehraufwand
6668|4668|Kilometergelderstattung Arbeitnehmer
6670|4670|Reisekosten Unternehmer
6700|4700|Kosten der Warenabgabe
6710|4710|Verpackungsmaterial
6740|4730|Ausgangsfrachten
6760|4750|Transportversicherungen
6770|4760|Verkaufsprovisionen
6780|4780|Fremdarbeiten (Vertrieb)
6790|4790|Aufwand für Gewährleistungen
6800|4910|Porto
6805|4920|Telefon
6810|4925|Telefax und Internetkosten
6815|4930|Bürobedarf
6820|4940|Zeitschriften und Bücher
6821|4945|Fortbildungskosten
6822|4946|Freiwillige Sozialleistungen
6825|4950|Rechts- und Beratungskosten
6827|4957|Abschluss- und Prüfungskosten
6830|4955|Buchführungskosten
6835|4960|Mieten für Einrichtungen (bewegliche Wirtschaftsgüter)
6837|4964|Befristete Überlassung von Rechten, Lizenzen und Konzessionen
6840|4965|Mietleasing beweglicher Betriebs- und Geschäftsausstattung
6845|4985|Werkzeuge und Kleingeräte
6850|4980|Sonstiger Betriebsbedarf
6855|4970|Nebenkosten des Geldverkehrs
6859|4969|Abfallbeseitigung
6880|2150|Aufwendungen aus der Kursumrechnung
6895|2310|Anlagenabgänge Sachanlagen (Restbuchwert bei Buchverlust)
6930|2400|Forderungsverluste
6960|2020|Periodenfremde Aufwendungen
6968|2307|Sonstige Aufwendungen, betriebsfremd
7000|2600|Erträge aus Beteiligungen
7100|2650|Sonstige Zinsen und ähnliche Erträge
7110|2653|Zinserträge § 233a AO
7300|2100|Zinsen und ähnliche Aufwendungen
7310|2110|Zinsaufwendungen für kurzfristige Verbindlichkeiten
7320|2120|Zinsaufwendungen für langfristige Verbindlichkeiten
7355|2140|Zinsähnliche Aufwendungen
7600|2200|Körperschaftsteuer
7608|2208|Solidaritätszuschlag
7610|4320|Gewerbesteuer
7640|2281|Steuernachzahlungen Vorjahre
7650|4340|Sonstige Betriebssteuern
7680|4350|Grundsteuer
7685|4510|Kfz-Steuer
9000|9000|Saldenvorträge Sachkonten
9008|9008|Saldenvorträge Debitoren
9009|9009|Saldenvorträge Kreditoren
9090|9090|Summenvortrag
`;
