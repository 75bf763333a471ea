import "server-only";
import type { DeskExport } from "#lib/shared/desk.ts";

/** A signature or a revocation, with its time as the database writes it in JSON. */
export type Declared = { kind: "signed" | "revoked"; personId: string; by: string; at: string };

type Circumstances = {
  /** The number of people who have to sign. */
  needed: number;
  /** The time at which a file was last handed over, or a hand-over withdrawn; null if neither happened. */
  changedAt: string | null;
};

/**
 * Returns how far the sign-off of an export is, from its declarations, oldest first. Only signatures since
 * the last revocation and since the last change count, one of each person.
 */
export function signOffOf(
  declared: readonly Declared[],
  { needed, changedAt }: Circumstances,
): DeskExport["signOff"] {
  const signed = declared.slice(declared.findLastIndex(({ kind }) => kind === "revoked") + 1);
  const newest = signed.at(-1);
  if (!newest) return { status: "unsigned", by: null, at: null };
  const isLater = ({ at }: Declared) => changedAt === null || Date.parse(at) >= Date.parse(changedAt);
  const people = new Set(signed.filter(isLater).map(({ personId }) => personId)).size;
  const status = people >= needed ? "signed" : people > 0 ? "waiting" : "changed";
  return { status, by: newest.by, at: new Date(newest.at).toISOString() };
}
