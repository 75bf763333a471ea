import { z } from "zod";

/** The organization that an access token is for. Beyond interface.md, section 5.4; ids are slugs. */
export const writtenOrganization = z
  .strictObject({
    id: z.string().min(1).describe("The `organizationId` of every other address."),
    name: z.string().describe("What people call it."),
  })
  .meta({ id: "Organization" });

/** The same as a client reads it. */
export const organizationReader = z.looseObject({ id: z.string().min(1), name: z.string() });

export type Organization = z.infer<typeof writtenOrganization>;
