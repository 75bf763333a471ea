import { z } from "zod";

/**
 * The value of the request header that identifies a submission, so that a repeated request has no second
 * effect. The header is not part of the interface; see draft-ietf-httpapi-idempotency-key-header. The value
 * is opaque: the quotes that the draft puts around it belong to it.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Must be 1 to 255 visible characters of ASCII")
  .describe(
    "Names the submission, such as a random UUID: the same key with the same records gets the first one's answer, and nothing is imported again. It holds for the client and its organization, for a day at least. 1 to 255 visible characters of ASCII.",
  );
