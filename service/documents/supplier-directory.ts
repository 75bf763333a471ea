/**
 * The address of a demo supplier. `country` is an ISO 3166 code; `termDays` is the payment term in days.
 */
export type SupplierAddress = {
  accountsPayableNumber: string;
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: "DE" | "AT" | "CH" | "GB" | "US" | "NL";
  termDays: number;
};

const rows = `
70014|Bürobedarf Lindner GmbH|Gewerbering 17|85221|Dachau|DE|30
70231|Stadtwerke Isarwinkel GmbH|Am Kraftwerk 2|83646|Bad Tölz|DE|14
70388|Fernwärme Oberland eG|Heizwerkstraße 9|83607|Holzkirchen|DE|14
70512|Kanzlei Dr. Amrhein & Partner mbB|Residenzplatz 4|97070|Würzburg|DE|14
70777|Söllner IT-Systeme GmbH|Rechbergstraße 33|73033|Göppingen|DE|30
71003|Nordlicht Cloud Hosting GmbH|Speicherkai 11|24103|Kiel|DE|14
71126|Druckerei Weißhaupt OHG|Setzergasse 5|86150|Augsburg|DE|30
71240|Autohaus Kröger GmbH & Co. KG|Hannoversche Straße 210|30916|Isernhagen|DE|14
71399|Tankkarten-Service Südwest GmbH|Raffineriestraße 40|76187|Karlsruhe|DE|10
71450|Spedition Hölzl e. K.|Frachthof 1|94032|Passau|DE|21
71618|Reinigungsdienst Glanz & Gloria GmbH|Seifensiederweg 8|90402|Nürnberg|DE|14
71733|Hausverwaltung Öttinger KG|Schloßstraße 61|70176|Stuttgart|DE|10
71905|Versicherungsmakler Brandl GmbH|Domplatz 12|93047|Regensburg|DE|14
72041|Bäckerei Zöpfl|Marktstraße 3|85354|Freising|DE|7
72188|Gasthaus zum Goldenen Löwen|Kirchplatz 1|84028|Landshut|DE|7
72260|Hotel Elbblick Dresden GmbH|Terrassenufer 28|01069|Dresden|DE|10
72304|Fachverlag Recht und Steuern GmbH|Verlagsstraße 19|50672|Köln|DE|30
72477|Akademie für Weiterbildung Rhein-Main gGmbH|Lernallee 6|60486|Frankfurt am Main|DE|30
72590|Werbeagentur Blickfang GmbH|Grafikerhof 2|20359|Hamburg|DE|14
72615|Messebau Färber & Söhne GmbH|Hallenweg 77|40474|Düsseldorf|DE|30
72833|Telefonwerk Nord AG|Leitungsdamm 100|28199|Bremen|DE|10
72960|Maschinenbau Grünwald GmbH|Fräserstraße 14|33602|Bielefeld|DE|30
73108|Stahlhandel Küpper GmbH|Hüttenstraße 90|44145|Dortmund|DE|30
73255|Verpackungen Mößner GmbH|Kartonweg 23|74072|Heilbronn|DE|30
73401|Elektro Jäger Meisterbetrieb|Zum Umspannwerk 4|99084|Erfurt|DE|14
73566|Möbelwerkstatt Späth GmbH|Hobelgasse 10|78532|Tuttlingen|DE|30
73690|Zeitarbeit Pluspunkt GmbH|Bahnhofstraße 52|45127|Essen|DE|14
73777|Arbeitsmedizin Prof. Dr. Haußmann|Klinikring 7|55131|Mainz|DE|21
73842|Entsorgung Grüntal GmbH|Wertstoffstraße 15|38100|Braunschweig|DE|14
74019|Gesellschaft für Betriebssicherheit, Brandschutz und vorbeugende Instandhaltung technischer Anlagen Süddeutschland mbH & Co. KG|Prüfstandstraße 121|89073|Ulm|DE|30
74205|Blumen Röschen|Gärtnerweg 2|80796|München|DE|7
74311|Kurierdienst Flitz GmbH|Am Güterbahnhof 18|04129|Leipzig|DE|10
74488|Leasinggesellschaft Hansa Mobilien GmbH|Kontorhausviertel 3|20095|Hamburg|DE|5
74620|Wasserzweckverband Altmühl|Brunnenstraße 31|91710|Gunzenhausen|DE|14
75013|Alpenblick Treuhand AG|Bahnhofquai 14|8001|Zürich|CH|30
75190|Präzisionsteile Bürgi AG|Industriestrasse 44|4500|Solothurn|CH|30
75522|Werkzeug Steirer GmbH|Grazer Straße 118|8605|Kapfenberg|AT|30
76044|Thameside Software Ltd|27 Wharf Lane|SE1 9PP|London|GB|30
76308|Harbor Analytics Inc.|480 Pier Avenue, Suite 12|MA 02210|Boston|US|30
76512|Polder Logistiek B.V.|Havenweg 9|3089 JK|Rotterdam|NL|21
`;

/** The suppliers of the demo data. They are fictitious. */
export const demoSuppliers: readonly SupplierAddress[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [accountsPayableNumber = "", name = "", street = "", postalCode = "", city = "", country, days] =
      row.split("|");
    return {
      accountsPayableNumber,
      name,
      street,
      postalCode,
      city,
      country: country as SupplierAddress["country"],
      termDays: Number(days),
    };
  });
