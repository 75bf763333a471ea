import "server-only";
import { type CompanyName, companyName, isSameCompany } from "./company-name.ts";
import type { PageWord } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";

/**
 * A name in a document: the indices of its first and last line, its words, and the text after it in the last
 * line.
 */
export type NameOccurrence = { index: number; last: number; words: PageWord[]; rest: string };

/** Ends a name within a line: "Muster GmbH · Hauptstr. 1 · 10115 Berlin". */
const separator = /^[·•●∙|–—,;/-]+$/;

/** The maximum of lines that a name wraps over. */
const maxNameLines = 4;

/**
 * Returns where the whole name stands: it begins a cell or follows a separator, nothing of a longer name
 * follows, and it may wrap over lines below each other.
 */
export function nameOccurrences(name: CompanyName, lines: readonly LabelledLine[]): NameOccurrence[] {
  return lines.flatMap((line, index) =>
    line.words.flatMap((word, from) => {
      const before = line.words[from - 1];
      const begins =
        !before || before.cell !== word.cell || separator.test(before.text) || /[:,;]$/.test(before.text);
      if (!begins || separator.test(word.text)) return [];
      const cell = line.words.slice(from).filter((other) => other.cell === word.cell);
      const ends = cell.flatMap(({ text }, at) =>
        separator.test(text) ? [at] : /[,;]$/.test(text) ? [at + 1] : [],
      );
      const below = cellBelow({ index, words: cell }, lines);
      for (const end of [...ends, cell.length]) {
        const words = cell.slice(0, end);
        const isCut = end === cell.length && below !== null && isLegalForm(below.words);
        if (!isCut && isSameCompany(companyName(textOfWords(words)), name))
          return [{ index, last: index, words, rest: textOfWords(wordsAfter(line.words, words)) }];
      }
      return wrapped(name, { index, words: cell }, lines);
    }),
  );
}

/** Returns the name that begins with a cell and goes on in the lines below it. */
function wrapped(name: CompanyName, first: Cell, lines: readonly LabelledLine[]): NameOccurrence[] {
  let { words } = first;
  let cell = first;
  for (let count = 1; count < maxNameLines; count += 1) {
    if (!name.words.join(" ").startsWith(companyName(textOfWords(words)).words.join(" "))) return [];
    const below = cellBelow(cell, lines);
    if (!below) return [];
    const end = below.words.findIndex(({ text }) => separator.test(text));
    words = [...words, ...(end < 0 ? below.words : below.words.slice(0, end))];
    cell = below;
    const after = cellBelow(cell, lines);
    const isCut = end < 0 && after !== null && isLegalForm(after.words);
    // A sender's line that wraps goes on with the street in this line or the next one.
    const rest = end < 0 ? "" : textOfWords([...below.words.slice(end), ...(after?.words ?? [])]);
    if (!isCut && isSameCompany(companyName(textOfWords(words)), name))
      return [{ index: first.index, last: cell.index, words, rest }];
    if (end >= 0) return [];
  }
  return [];
}

type Cell = { index: number; words: PageWord[] };

/**
 * Returns the cell that begins below a cell, as close and as large as lines of one text. Lines of another
 * column may stand between them.
 */
function cellBelow({ index, words }: Cell, lines: readonly LabelledLine[]): Cell | null {
  const [first] = words;
  const own = lines[index];
  if (!first || !own) return null;
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line?.page !== own.page || line.top - first.top > 2 * first.height) return null;
    const start = line.words.find(({ left }) => Math.abs(left - first.left) < 1.5 * own.pitch);
    if (!start) continue;
    if (start.top - first.top > 2 * first.height) return null;
    const isSameSize = Math.abs(start.height - first.height) < 0.15 * first.height;
    const below = line.words.filter((word) => word.cell === start.cell && word.left >= start.left);
    return isSameSize ? { index: at, words: below } : null;
  }
  return null;
}

function isLegalForm(words: readonly PageWord[]): boolean {
  const { words: others, form } = companyName(textOfWords(words));
  return others.length === 0 && form !== "";
}

/**
 * Returns the words after a name, also in further cells if a separator begins them, as in a widely set
 * line.
 */
function wordsAfter(words: readonly PageWord[], name: readonly PageWord[]): PageWord[] {
  const last = name.at(-1);
  const rest = last ? words.slice(words.indexOf(last) + 1) : [];
  return separator.test(rest[0]?.text ?? "") ? rest : rest.filter(({ cell }) => cell === last?.cell);
}

/** Returns words as one text. */
export const textOfWords = (words: readonly PageWord[]) => words.map(({ text }) => text).join(" ");
