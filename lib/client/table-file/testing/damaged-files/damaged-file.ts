import type { RowDecision } from "#lib/shared/table-action.ts";
import type { FileProblem } from "../../table.ts";
import type { ProblemKind } from "../../problems.ts";
import { accountNames } from "../account-names.ts";

/** A ledger account: its code and its name. */
export type Account = readonly [code: string, name: string];

/** A decision about all rows with a problem, and the English words of its button. */
export type Decision = { field: string; kind: ProblemKind; by: RowDecision["by"]; button: RegExp };

/**
 * A file with one kind of damage, and the truth about it. `kind` is the damage, as `docs/imports.md` calls
 * it. The file is either refused, or its rows are those `held`, by their problem and the text where their
 * code should be, and others; after `decisions` the accounts `sent` are sent, in that order, and the other
 * rows are left out.
 */
export type DamagedFile = { kind: string; name: string; content: Uint8Array } & (
  | { refused: FileProblem; title: string }
  | {
      held: readonly (readonly [kind: ProblemKind, code: string])[];
      decisions: readonly Decision[];
      sent: readonly Account[];
    }
);

/**
 * Returns a chart of 120 German accounts with codes of four digits, 14 of which begin with zeros. The names
 * have umlauts, and no letter that the encodings of DOS and of Mac OS lack.
 */
export function sampleChart(): Account[] {
  return accountNames("German")
    .filter((name) => !/[€§]/.test(name))
    .slice(0, 120)
    .map((name, index) => [String(27 + 71 * index).padStart(4, "0"), name]);
}

/** Returns the lines of a chart, below a header. */
export const chartLines = (rows: readonly Account[], delimiter = ";"): string[] => [
  ["Konto", "Bezeichnung"].join(delimiter),
  ...rows.map((row) => row.join(delimiter)),
];

/** Returns a text file of a chart. */
export const chartText = (rows: readonly Account[], delimiter = ";"): string =>
  chartLines(rows, delimiter).join("\r\n");

/** Returns the bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

/** Whether the row at an index is one of the damaged ones: every tenth. */
export const isDamaged = (index: number): boolean => index % 10 === 3;
