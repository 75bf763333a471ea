import { z } from "zod";
import { organizationReader } from "./organization.ts";

const seconds = z.int().nonnegative();

/**
 * The response of the token endpoint, section 2.1. Both lifetimes are in seconds from now.
 * `not-before-policy` is a time in seconds since 1970, or 0.
 */
export const writtenTokenSet = z.strictObject({
  access_token: z.string().min(1),
  expires_in: seconds,
  refresh_expires_in: seconds,
  refresh_token: z.string().min(1),
  token_type: z.literal("Bearer"),
  "not-before-policy": seconds,
  scope: z.string(),
});

/**
 * The response of the token endpoint as a client reads it, section 2.1. Fields that the client can do
 * without are optional.
 */
export const tokenSetReader = z.looseObject({
  access_token: z.string().min(1),
  expires_in: seconds,
  refresh_expires_in: seconds.optional(),
  refresh_token: z.string().min(1).optional(),
  token_type: z.string(),
  "not-before-policy": z.int().optional(),
  scope: z.string().optional(),
  /**
   * Not part of the interface: the other organizations that were ticked at a consent for several. What
   * another service sends under this name counts as nothing.
   */
  further_organizations: z.array(organizationReader).optional().catch(undefined),
});

export type TokenSet = z.infer<typeof tokenSetReader>;

/** The error response of the token endpoint, RFC 6749 §5.2. */
export const tokenErrorReader = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
});
