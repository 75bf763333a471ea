import { z } from "zod";
import { monthName } from "./months.ts";

/**
 * What a person declares about an export: a signature, the end of all signatures, or that a hand-over is
 * withdrawn.
 */
export const declarationKinds = ["signed", "revoked", "withdrawn"] as const;

const verdict = z.enum(["right", "open", "wrong"]);

/**
 * What a signature covers. `digest` is the SHA-256 (hexadecimal) of all counts, sums and files of the
 * receipt; the other fields say in figures what was open when it was signed. It is read from answers alone:
 * fields that a page of an older version does not know are left out, so that it still shows the receipt.
 */
export const signedState = z.object({
  digest: z.string().regex(/^[\da-f]{64}$/),
  verdict,
  heldRows: z.int(),
  openRows: z.int(),
  missingDocuments: z.int(),
  openDocuments: z.int(),
  /** Documents that DATEV has refused, and of which nobody had said where they go; absent without any. */
  refusedDocuments: z.int().optional(),
  /** What was to be sent to DATEV and was not there yet; absent if nothing was. */
  batchesNotAtDatev: z.int().optional(),
  documentsNotAtDatev: z.int().optional(),
});

/** The reason for a declaration, in a person's own words. */
export const declaredReason = z.string().trim().max(500);

/**
 * The sign-off of an export: the digest of the receipt that the person has read, why it is signed as it is,
 * and of which month.
 */
export const signOffRequest = z.strictObject({
  digest: signedState.shape.digest,
  reason: declaredReason,
  /** The month that is signed off by it; null for the one that the receipt names. */
  month: monthName.nullable().default(null),
});

/** Why a sign-off is revoked, or a hand-over withdrawn. */
export const reasonRequest = z.strictObject({ reason: declaredReason.min(1) });

/**
 * The signatures of an export and their revocations, oldest first, and the number of people who have to sign.
 * `isValid`: the signature is of the receipt as it is now, was not revoked, and is the person's newest.
 */
export const signOff = z.object({
  needed: z.int(),
  declarations: z.array(
    z.object({
      kind: z.enum(["signed", "revoked"]),
      at: z.iso.datetime(),
      by: z.string(),
      isOwn: z.boolean(),
      reason: z.string(),
      state: signedState.nullable(),
      isValid: z.boolean(),
    }),
  ),
});

export type DeclarationKind = (typeof declarationKinds)[number];
export type SignedState = z.infer<typeof signedState>;
export type SignOff = z.infer<typeof signOff>;
export type SignOffRequest = z.input<typeof signOffRequest>;

/**
 * `unsigned`: nobody has signed since the last revocation. `changed`: the receipt is no longer the one that
 * was signed. `waiting`: a second person has to sign.
 */
export type SignOffStatus = "unsigned" | "changed" | "waiting" | "signed";

/** Returns how far the sign-off of an export is. */
export function signOffStatus({ needed, declarations }: SignOff): SignOffStatus {
  const valid = declarations.filter(({ isValid }) => isValid).length;
  if (valid >= needed) return "signed";
  if (valid > 0) return "waiting";
  return declarations.at(-1)?.kind === "signed" ? "changed" : "unsigned";
}
