import { z } from "zod";
import { monthName } from "./months.ts";

/** The ways in which a rate came: typed for a day, pasted as a list, or from the ECB's history file. */
export const rateSources = ["typed", "pasted", "ecb"] as const;

/**
 * A rate as decimal text: units of the foreign currency for one unit of the books' currency. DATEV takes up
 * to four digits and six decimals.
 */
export const rateText = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,6})?$/, "Must be a positive number with up to 4 digits and 6 decimals");

const currencyCode = z.string().regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters");

/** A rate for a day (`2026-05-14`) or a whole month (`2026-05`). Without `rate` it is removed. */
export const rateChange = z.strictObject({
  currencyCode,
  period: z.union([z.iso.date(), monthName]),
  rate: rateText.nullable(),
  source: z.enum(rateSources),
});

/** Changes of the rates of an organization, each for another currency and period. */
export const rateChanges = z.strictObject({
  /** The currency of the books that the rates belong to. */
  baseCurrency: currencyCode,
  rates: z
    .array(rateChange)
    .min(1)
    .max(1_000)
    .refine(
      (rates) => new Set(rates.map((rate) => `${rate.currencyCode} ${rate.period}`)).size === rates.length,
      "Must have one rate for each currency and period",
    ),
});

/** The number of changed rates. */
export const changedRates = z.object({ changed: z.int() });

/**
 * The rate of documents of a day in a currency: `period` is the day or month that the rate was given for. All
 * is null where no rate is known.
 */
export const neededRate = z.object({
  currencyCode: z.string(),
  day: z.iso.date(),
  rate: rateText.nullable(),
  period: z.string().nullable(),
  source: z.enum(rateSources).nullable(),
  changedBy: z.string().nullable(),
});

/** The rates that a hand-over used, by currency and day of the document, such as `CHF 2026-05-14`. */
export const usedRates = z.record(z.string().regex(/^[A-Z]{3} \d{4}-\d\d-\d\d$/), rateText);

export type RateSource = (typeof rateSources)[number];
export type RateChange = z.infer<typeof rateChange>;
export type RateChanges = z.infer<typeof rateChanges>;
export type NeededRate = z.infer<typeof neededRate>;
export type UsedRates = z.infer<typeof usedRates>;
