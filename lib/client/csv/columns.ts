/** Which columns hold what, counted from 0; null: not recognised. */
export type ColumnGuess = { code: number | null; name: number | null };

/** Header names as programs write them, without case, accents and punctuation; the surest first. */
const codeNames = [
  ...["accountcode", "kontonummer", "kontonr", "ktonr", "sachkontonummer", "sachkonto", "konto", "kto"],
  ...["accountnumber", "accountno", "glaccount", "ledgeraccount", "account"],
  ...["numerodecompte", "nodecompte", "ndecompte", "numcompte", "comptenum", "compte", "code"],
  ...["nummer", "number", "numero", "nr", "no"],
];
const nameNames = [
  ...[
    "accountname",
    "kontobezeichnung",
    "kontenbezeichnung",
    "kontoname",
    "beschriftung",
    "kontobeschriftung",
  ],
  ...["bezeichnung", "intituleducompte", "intitule", "libelleducompte", "comptelib", "libelle", "name"],
  ...["beschreibung", "description", "label", "nom", "title"],
];

function normalize(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function find(header: readonly string[], names: readonly string[]): number | null {
  const normalized = header.map(normalize);
  for (const name of names) {
    const index = normalized.indexOf(name);
    if (index >= 0) return index;
  }
  return null;
}

/** Recognises the columns of a header by their names in German, English and French. */
export function recogniseColumns(header: readonly string[]): ColumnGuess {
  return { code: find(header, codeNames), name: find(header, nameNames) };
}

const accountCode = /^\d[\d .-]*$/;

/** Recognises the columns of a table without header by what they hold: codes of digits, and words. */
export function guessColumns(rows: readonly (readonly string[])[]): ColumnGuess {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const most = (test: (cell: string) => boolean) => (column: number) =>
    sample.filter((row) => test((row[column] ?? "").trim())).length * 2 > sample.length;
  const columns = Array.from({ length: width }, (_, index) => index);
  const code = columns.find(most((cell) => accountCode.test(cell))) ?? null;
  const name = columns.find(most((cell) => /\p{L}{2}/u.test(cell) && !accountCode.test(cell))) ?? null;
  return { code, name };
}
