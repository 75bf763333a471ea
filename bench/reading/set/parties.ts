import type { Random } from "../../../service/demo/random.ts";
import type { Party } from "./invoice.ts";

const split = (list: string) => list.split("|");
const beginnings = split("Bram|Tar|Quen|Lor|Vel|Hol|Mir|Zan|Pel|Grün|Fal|Düst|Kref|Osk|Wym");
const endings = split("vik|dorn|lem|stett|brell|moor|tano|nix|sund|quist|wert|gard");

const places: Record<string, { trades: string; forms: string; streets: string; towns: string; vat: string }> =
  {
    DE: {
      trades: "Handel|Technik|Bürobedarf|Logistik|Werkzeuge|& Söhne",
      forms: "GmbH|GmbH & Co. KG|AG|e. K.|UG (haftungsbeschränkt)",
      streets: "Lindenweg|Hafenstraße|Am Alten Markt|Industriestr.",
      towns: "04103 Leipzig|20457 Hamburg|80331 München|50667 Köln",
      vat: "DE#########",
    },
    AT: {
      trades: "Handel|Elektro|Spedition",
      forms: "GmbH|KG|GesmbH",
      streets: "Mühlgasse|Wiedner Weg",
      towns: "1040 Wien|8010 Graz",
      vat: "ATU########",
    },
    CH: {
      trades: "Handel|Treuhand|Informatik",
      forms: "AG|GmbH|SA",
      streets: "Seestrasse|Rue du Lac",
      towns: "8001 Zürich|1201 Genève",
      vat: "CHE-###.###.### MWST",
    },
    GB: {
      trades: "Supplies|Consulting|Trading",
      forms: "Ltd|Limited|LLP",
      streets: "Mill Lane|Station Road",
      towns: "Leeds LS1 4AP|Bristol BS1 5TR",
      vat: "GB#########",
    },
    IE: {
      trades: "Hosting|Software",
      forms: "Ltd|DAC",
      streets: "Dock Street|Quay Road",
      towns: "Dublin 2 D02 X285|Cork T12 K8AF",
      vat: "IE#######H",
    },
    US: {
      trades: "Systems|Software|Tools",
      forms: "Inc.|LLC|Corp.",
      streets: "Oak Avenue|2nd Street",
      towns: "Austin, TX 78701|Portland, OR 97204",
      vat: "##-#######",
    },
    FR: {
      trades: "Services|Fournitures|Conseil",
      forms: "SARL|SAS|SA",
      streets: "rue des Tilleuls|avenue du Port",
      towns: "69002 Lyon|33000 Bordeaux",
      vat: "FR###########",
    },
    IT: {
      trades: "Forniture|Servizi|Arredi",
      forms: "S.r.l.|S.p.A.",
      streets: "Via dei Tigli|Corso del Porto",
      towns: "20121 Milano MI|10121 Torino TO",
      vat: "IT###########",
    },
    ES: {
      trades: "Suministros|Servicios",
      forms: "S.L.|S.A.",
      streets: "Calle del Tilo|Avenida del Puerto",
      towns: "28013 Madrid|46002 Valencia",
      vat: "ESB########",
    },
    NL: {
      trades: "Techniek|Kantoor|Groothandel",
      forms: "B.V.|N.V.|V.O.F.",
      streets: "Lindelaan|Havenkade",
      towns: "1012 AB Amsterdam|3011 BN Rotterdam",
      vat: "NL#########B01",
    },
  };

/** Replaces each `#` of a pattern by a digit. */
export const fillDigits = (pattern: string, random: Random) =>
  pattern.replaceAll("#", () => String(random.integer(0, 9)));

/** Invents a company of a country. */
export function drawParty(country: string, random: Random): Party {
  const place = places[country];
  if (!place) throw new RangeError(`No names for ${country}`);
  const root = random.pick(beginnings) + random.pick(endings);
  return {
    name: `${root} ${random.pick(split(place.trades))} ${random.pick(split(place.forms))}`,
    street: `${random.pick(split(place.streets))} ${random.integer(1, 180)}`,
    town: random.pick(split(place.towns)),
    country,
    vatId: fillDigits(place.vat, random),
    iban: fillDigits(`${country === "US" ? "DE" : country}## #### #### #### #### ##`, random),
  };
}

/** Returns a name that looks like the party's: another trade, or one letter of the first word changed. */
export function similarName({ name, country }: Party, random: Random): string {
  const [root = "", trade = "", ...form] = name.split(" ");
  const others = split(places[country]?.trades ?? "").filter((other) => !name.includes(other));
  if (random.chance(0.5) && trade !== "&") return [root, random.pick(others), ...form].join(" ");
  const index = random.integer(1, root.length - 2);
  const letter = root[index] === "a" ? "o" : "a";
  return [root.slice(0, index) + letter + root.slice(index + 1), trade, ...form].join(" ");
}
