import { z } from "zod";

/**
 * The state of an organization's audit chain: its newest signed head, null before the first one, and the
 * number of records that are not chained yet. `hash` is hexadecimal, `signature` base64url (Ed25519).
 */
export const auditChain = z.object({
  head: z
    .object({
      position: z.int(),
      hash: z.string(),
      signedAt: z.iso.datetime(),
      keyId: z.string(),
      signature: z.string(),
    })
    .nullable(),
  pending: z.int(),
});

export type AuditChain = z.infer<typeof auditChain>;

/** Returns a head in the form that `npm run web -- audit verify` looks for. */
export const headText = (organizationId: string, { position, hash }: NonNullable<AuditChain["head"]>) =>
  `${organizationId}:${position}:${hash}`;
