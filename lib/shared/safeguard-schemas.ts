import { z } from "zod";
import { proofMinutes } from "./step-up.ts";

/**
 * The setting of an organization that asks for a recent second factor before an export, the sending of an
 * import and new DATEV settings. `minutes` is how long a login counts; null if nothing is asked for.
 */
export const stepUpSetting = z.strictObject({ minutes: z.literal(proofMinutes).nullable() });

/** The setting of an organization that says how many people sign a receipt. */
export const fourEyesSetting = z.strictObject({ signers: z.literal([1, 2]) });

/** The result of a change: in effect, or waiting for a second person. */
export const safeguardChange = z.strictObject({ isWaiting: z.boolean() });

export type StepUpSetting = z.infer<typeof stepUpSetting>;
export type FourEyesSetting = z.infer<typeof fourEyesSetting>;
