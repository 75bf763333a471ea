import { expect, it } from "vitest";
import { CsvProblem } from "./csv-problem.ts";
import { type CsvWriter, libraryParser } from "./library-parser.ts";
import { csvParser } from "./parse-csv.ts";
import { RowKeeper } from "./row-keeper.ts";
import type { Rows } from "./table.ts";

const delimiter = ";";

/** Returns the rows of a text that comes in pieces, or the problem with it. */
async function outcomeOf({ rows, write, end }: CsvWriter & { rows: Rows }, pieces: readonly string[]) {
  try {
    for (const piece of pieces) await write(piece);
    await end();
    return rows;
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return [error.problem, error.row, rows];
  }
}

const ours = (...pieces: string[]) => outcomeOf(csvParser(delimiter, 0), pieces);

/** The library alone, which is the measure. */
function theirs(text: string) {
  const keeper = new RowKeeper(0);
  return outcomeOf({ ...libraryParser(delimiter, keeper), rows: keeper.rows }, [text]);
}

it.each([
  ...[
    '"a";"b"\r\n"c";d\r\n',
    'a;"b;c"\n"d\ne";f\ng;h',
    '"a""b";c\nd',
    'a"b;c\n"d";e',
    '"a" ;b\nc',
    ' "a";b\nc',
  ],
  ...[
    '"a";"b\r\nc";"d"\r\ne;"f"',
    '"";"";""\n""',
    '"a\n',
    'x;"a',
    '"a"b;c\n"d"',
    '"\r";"\n"\r\r\n"a"',
    '";";;";"',
    '"a;b";"c"\n"d""";"e"\n"f',
    '"a";";\n";"b"',
    '"a""\nb";"c"',
    'a;"b ""c"" d";e\n"";"""";""""\n"a""";"b"',
    '"a"";""b"\n"c"";d";"e"',
  ],
])("%j gives the rows of the library, wherever its pieces end", async (text) => {
  const expected = await theirs(text);
  for (let first = 0; first <= text.length; first += 1)
    for (let second = first; second <= text.length; second += 1)
      expect(await ours(text.slice(0, first), text.slice(first, second), text.slice(second))).toEqual(
        expected,
      );
});

it("2,000 texts of quotation marks, delimiters and line ends give the rows of the library", async () => {
  // A linear congruential generator, so that a failure comes again.
  let state = 1;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const parts = ["a", "bc", '"', '"', '""', ";", ";", "\r\n", "\n", "\r", " ", '"a";', '"b"\n'];
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: random(24) }, () => parts[random(parts.length)]).join("") || "a";
    const cut = random(text.length + 1);
    expect(await ours(text.slice(0, cut), text.slice(cut)), JSON.stringify(text)).toEqual(await theirs(text));
  }
});
