import { z } from "zod";

/** Maximum number of accounts whose names are asked for at once. */
export const maxNamedAccounts = 10_000;

/** The question for the names of ledger accounts: their codes, leading zeros included. */
export const accountNamesRequest = z.strictObject({
  codes: z.array(z.string().max(1_000)).max(maxNamedAccounts),
});

/** The ledger accounts whose names are known, in no order. The others are left out. */
export const namedAccounts = z.object({
  accounts: z.array(z.object({ code: z.string(), name: z.string() })),
});

export type NamedAccount = z.infer<typeof namedAccounts>["accounts"][number];
