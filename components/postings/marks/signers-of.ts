import type { MarksOfExport } from "#lib/shared/postings/marks.ts";

/**
 * Somebody who has marked a posting; null: the person who looks. `at` is in milliseconds since 1970 (UTC);
 * null if it is not known.
 */
export type Signer = { name: string | null; at: number | null };

/** Who has marked each posting, by `entityGuid`, the person who looks first. */
export type Signers = ReadonlyMap<string, readonly Signer[]>;

/**
 * Returns who has checked or flagged the postings of an export. Postings that nobody has marked are left
 * out.
 */
export function signersOf(kind: "checked" | "flagged", { own, others }: MarksOfExport): Signers {
  const signers = new Map<string, Signer[]>();
  for (const person of [{ ...own, name: null }, ...others]) {
    for (const [entityGuid, at] of person[kind]) {
      const signer = { name: person.name, at };
      const before = signers.get(entityGuid);
      if (before) before.push(signer);
      else signers.set(entityGuid, [signer]);
    }
  }
  return signers;
}
