import { z } from "zod";

/**
 * The ended exports that Kontor brings by a connection without anybody's request: those that its person
 * began, all of the organization, or none.
 */
export const bringsChoices = ["own", "all", "none"] as const;

export type Brings = (typeof bringsChoices)[number];

/** The choice of a person for their connection to an organization. */
export const bringsSetting = z.strictObject({ brings: z.enum(bringsChoices) });
