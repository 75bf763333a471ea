import { z } from "zod";
import { isTimeZone } from "./dates.ts";

/** When a digest comes: on each working day, each Monday, or the last day of the month; in the morning. */
export const digests = ["none", "daily", "weekly", "monthly"] as const;

/**
 * The address to which mails go, and how they are written. It counts once a code that was sent to it has
 * come back.
 */
export const mailAddress = z.strictObject({
  address: z.email().max(254),
  language: z.enum(["de", "en"]),
  timeZone: z.string().min(1).max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin"),
});

/** The code of a mail, as a person types it. */
export const mailCode = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/)),
});

/** What a person wants to be told of some organizations. What is left out stays as each of them has it. */
export const mailChoice = z.strictObject({
  organizationIds: z.array(z.string().min(1).max(200)).min(1).max(5_000),
  digest: z.enum(digests).optional(),
  /**
   * Whether a mail comes at once where an order waits or fails, where colleagues ask, and before the
   * connection ends.
   */
  alerts: z.boolean().optional(),
});

export type Digest = (typeof digests)[number];
export type MailAddress = z.infer<typeof mailAddress>;
export type MailChoice = z.infer<typeof mailChoice>;

/** What a person is told of one organization. */
export type Told = { digest: Digest; alerts: boolean };

/** What is told where nobody has chosen. */
export const nothingTold: Told = { digest: "none", alerts: false };

/** A person's address. `problem` is why the last mail did not go out; null if it did. */
export type KnownAddress = MailAddress & { isConfirmed: boolean; problem: string | null };

/** A person's settings, with the choice of each organization that has one. */
export type ToldSettings = { address: KnownAddress | null; told: Readonly<Record<string, Told>> };
