import { z } from "zod";

/**
 * What a posting says, as the rules compare it. Amounts are decimal text in major units of its currency;
 * `date` is the date and time of the interface (section 2.3), in UTC.
 */
export const posted = z.object({
  number: z.string().nullable(),
  date: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  supplier: z.string().nullable(),
  splits: z.array(z.object({ amount: z.string(), taxCode: z.string().nullable() })),
});

export type Posted = z.infer<typeof posted>;
