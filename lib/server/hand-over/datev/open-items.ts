import "server-only";
import { documentNumber } from "./document-number.ts";

/**
 * Recognizes document numbers of one supplier that differ in the posting and are the same in Belegfeld 1,
 * where DATEV would join them into one open item. Memory holds one short text for each posting.
 */
export class OpenItems {
  /** The first document number of each open item, or null where DATEV has it as it is. */
  readonly #firsts = new Map<string, string | null>();

  /**
   * Returns the earlier document number of the account that is the same in DATEV, or null. It must see every
   * posting of a hand-over with an open item in its order, so that each batch holds the same rows.
   */
  sameAs(account: string, invoiceId: string): string | null {
    const original = invoiceId.trim();
    const number = documentNumber(original);
    if (number === "") return null;
    const item = `${account} ${number}`;
    const known = this.#firsts.get(item);
    if (known === undefined) {
      this.#firsts.set(item, number === original ? null : original);
      return null;
    }
    const first = known ?? number;
    return first === original ? null : first;
  }
}
