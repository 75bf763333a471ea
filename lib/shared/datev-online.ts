import { z } from "zod";

/** The services at DATEV that the tax consultant orders for a client: for batches, and for documents. */
export const datevServices = ["Buchungsdatenservice", "Belegbilderservice"] as const;

const number = z.string().regex(/^\d{1,10}$/);

/** The numbers by which people know a client at DATEV. */
export const datevClientNumbers = z.strictObject({ consultantNumber: number, clientNumber: number });

/** A client at DATEV. `missingServices` are those that are not ordered for it. */
const clientAtDatev = z.object({
  consultantNumber: number,
  clientNumber: number,
  name: z.string(),
  missingServices: z.array(z.enum(datevServices)),
});

/** The chosen client as it is stored, with the id that stands in DATEV's addresses and is never shown. */
export const datevClientOfAccess = clientAtDatev.extend({ id: z.string() });

/** The clients that can be chosen, and the numbers of the DATEV settings, with which a client must agree. */
export const datevClientChoices = z.object({
  clients: z.array(clientAtDatev),
  ofSettings: datevClientNumbers.nullable(),
});

/**
 * An organization's access to DATEV, null before the first sign-in. `endsAt` is the time until which it can
 * be renewed, or at which it ends however often it is renewed (`isEndFixed`).
 */
export const datevConnection = z.object({
  access: z
    .object({
      connectedBy: z.string(),
      connectedAt: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
      isEndFixed: z.boolean(),
      hasEnded: z.boolean(),
      client: clientAtDatev.nullable(),
      /**
       * The numbers of the DATEV settings of today where they differ from the client's: DATEV would refuse
       * every batch.
       */
      differingSettings: datevClientNumbers.nullable(),
    })
    .nullable(),
});

/** The address of DATEV's login that the browser opens. */
export const datevSignInAddress = z.object({ address: z.url() });

export type DatevClientNumbers = z.infer<typeof datevClientNumbers>;
export type DatevClientOfAccess = z.infer<typeof datevClientOfAccess>;
export type DatevClientChoices = z.infer<typeof datevClientChoices>;
export type DatevConnection = z.infer<typeof datevConnection>;
