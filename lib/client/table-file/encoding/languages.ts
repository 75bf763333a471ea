/**
 * The letters beyond ASCII of languages in which accounts are named, each with its frequency in ordinary
 * text. Only the relation between the letters of one language matters.
 */
const likely: readonly string[] = [
  // German, French, Italian, Spanish, Dutch, Danish and Norwegian, Swedish
  "ü65 ä54 ß31 ö30 é1.5 à.8 è.3 ç.2 ô.1 ñ.1 á.1 í.05",
  "é190 à49 è27 ê22 ç8.5 û6 ù6 â5 î5 ô4 œ2 ë1 ï.5 ü.2 ÿ.02 æ.05",
  "à64 è26 ù17 ò10 é5 ì3",
  "ó83 í73 á50 é43 ñ31 ú17 ü1",
  "ë6 é5 ï2 ö1 ü1 è1 ó.3 à.2 ç.2",
  "å119 ø94 æ87 é2",
  "ä180 å134 ö131 é2",
  // Polish, Czech, Hungarian, Turkish
  "ł182 ę111 ą99 ó85 ż83 ś66 ć40 ń20 ź6",
  "í279 á224 ě164 é134 ř121 ž102 č95 ý94 š83 ů69 ú10 ó3 ť2 ď2 ň1",
  "á344 é339 ö98 ó98 ü62 ő58 í57 ú40 ű19",
  "ı511 ü185 ş178 ç116 ğ113 ö78 İ20 â4 î1 û1",
];

/** The same for languages that are rarer in these files. */
const rare: readonly string[] = [
  // Portuguese, Finnish, Estonian, Latvian, Lithuanian
  "ã73 ç53 ê45 é34 ó30 ú21 í13 á12 à7 â6 õ4 ô1",
  "ä358 ö44 å1",
  "ä150 õ110 ü80 ö20 š2 ž1",
  "ā400 ī180 ē170 š90 ū60 ņ60 ļ50 ž40 č10 ģ10 ķ8",
  "ė180 š130 ž80 ų130 ū50 į60 č45 ą60 ę20",
  // Slovak, Croatian and Slovene, Romanian
  "á180 í100 č100 é80 ý90 ž90 ú80 š70 ť40 ľ40 ô20 ň15 ď15 ó10 ä8 ŕ1 ĺ1",
  "č100 š90 ž60 ć50 đ30",
  "ă200 î100 ş100 ș100 ţ90 ț90 â60",
  // Russian, Ukrainian and Bulgarian, Greek
  "о110 е84 а80 и73 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ.4 ё.4",
  "о95 а80 н68 и62 і57 в55 т53 р46 е46 с43 л38 к37 м31 д31 у30 п29 я22 ь18 з22 г14 б16 ч13 й12 х11 ц8 ю8 ї7 є5 ж7 ш6 щ5 ф3 ґ.1 ъ15",
  "α100 ο85 ι72 ε70 τ68 σ50 ν52 η40 υ37 ρ38 π36 κ36 μ30 λ26 ς38 ό17 ί22 ά20 έ18 ή15 δ14 ω14 γ15 θ10 χ9 ύ10 φ7 ώ8 β6 ξ4 ζ3 ψ1 ϊ1",
];

/** How much less likely a rare language is, as a logarithm. It matters for a file with very few letters. */
const rarity = 2;

/**
 * A language: how likely it is, and how likely each of its letters is among those beyond ASCII, as
 * logarithms.
 */
type Language = { score: number; letters: ReadonlyMap<string, number> };

function languageOf(text: string, score: number): Language {
  const letters = text
    .split(" ")
    .map((entry): [string, number] => [entry.slice(0, 1), Number(entry.slice(1))]);
  const total = letters.reduce((sum, [, frequency]) => sum + frequency, 0);
  return {
    score,
    letters: new Map(letters.map(([letter, frequency]) => [letter, Math.log(frequency / total)])),
  };
}

/** The languages by whose letters encodings are guessed. */
export const languages: readonly Language[] = [
  ...likely.map((text) => languageOf(text, 0)),
  ...rare.map((text) => languageOf(text, -rarity)),
];
