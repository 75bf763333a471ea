import "server-only";
import type { FailedPosting, Posting } from "#contract/posting.ts";
import { foldText } from "#lib/shared/fold-text.ts";
import { amountText } from "#lib/shared/money.ts";

/** Maximum length of a posting's accounts, of its texts and of what is searched, in characters. */
const maxLength = 4_000;

/**
 * Capital letters that stand for other characters in a searched text. An index of trigrams knows letters and
 * digits alone, so it could not tell "12.34" from "12 34" and would have nothing for "7_%". Folded text has
 * no capital letters, so each is unmistakable, and a pattern of `like` has no wildcards to escape.
 */
const letters = new Map(
  Object.entries({
    ...{ ".": "P", ",": "K", "-": "M", "/": "S", _: "U", "%": "H", "\\": "B", "&": "N", "+": "A", ":": "D" },
    ...{ ";": "J", "#": "R", "*": "T", "'": "Q", '"': "G", "@": "C", "!": "E", "?": "F", "=": "I", "(": "L" },
    ...{ ")": "O", $: "V", "§": "W", "€": "X", "|": "Y" },
  }),
);

/** The letter of all other characters that are neither letters, digits nor spaces. */
const otherLetter = "Z";

/**
 * Returns folded text in the form of the column `search`, for a value of it or for a part that is looked
 * for.
 */
export function encodeSearch(folded: string): string {
  return folded.replaceAll(/[^\p{L}\p{N}\s]/gu, (character) => letters.get(character) ?? otherLetter);
}

/** Returns each text once, a line each, without empty ones; null for none. */
export function linesOf(texts: readonly (string | null | undefined)[]): string | null {
  const lines = new Set(texts.map((text) => text?.replaceAll("\u0000", "").replaceAll(/\s+/g, " ").trim()));
  return [...lines].filter(Boolean).join("\n").slice(0, maxLength) || null;
}

/** The columns of a posting that the search uses. */
type SearchColumns = { accounts: string | null; texts: string | null; search: string };

const columnsFrom = (
  accounts: string | null,
  texts: string | null,
  others: readonly (string | null | undefined)[],
): SearchColumns => {
  const all = linesOf([...others, accounts, texts].flatMap((lines) => lines?.split("\n")));
  return { accounts, texts, search: encodeSearch(foldText(all ?? "")).slice(0, maxLength) };
};

type SearchedPosting = Pick<Posting, "amount" | "contact" | "invoiceId" | "splitPostings">;

/**
 * Returns what a posting is found by: number, supplier, amounts with at least two decimals, and the accounts,
 * texts and notes of its splits.
 */
export function searchColumns({ amount, contact, invoiceId, splitPostings }: SearchedPosting): SearchColumns {
  const accounts = linesOf(splitPostings.map(({ generalLedgerAccount }) => generalLedgerAccount));
  const texts = linesOf(splitPostings.flatMap(({ postingText, note }) => [postingText, note]));
  return columnsFrom(accounts, texts, [
    ...[invoiceId, contact?.accountsPayableNumber, contact?.name],
    `${amountText(amount.value)} ${amount.currencyCode}`,
    ...splitPostings
      .filter((split) => split.amount !== amount.value)
      .map((split) => amountText(split.amount)),
  ]);
}

/** Returns what a posting that failed is found by: its number, and the accounts that were missing. */
export function failedSearchColumns({ invoiceId, generalLedgerAccounts }: FailedPosting): SearchColumns {
  return columnsFrom(linesOf(generalLedgerAccounts ?? []), null, [invoiceId]);
}
