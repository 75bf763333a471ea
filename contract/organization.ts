import { z } from "zod";

/** The organization of an access token. Not part of the interface, section 5.4. The ids are slugs. */
export const writtenOrganization = z
  .strictObject({
    id: z.string().min(1).describe("The `organizationId` of every other address."),
    name: z.string().describe("What people call it."),
  })
  .meta({ id: "Organization" });

/** The organization of an access token as a client reads it. */
export const organizationReader = z.looseObject({ id: z.string().min(1), name: z.string() });

export type Organization = z.infer<typeof writtenOrganization>;
