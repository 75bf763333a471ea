import { z } from "zod";

const person = z.object({ id: z.uuid(), name: z.string() });

/** The people who are connected to an organization and may work with its exports, by name. */
export const colleagues = z.array(person);

/** Who is to be responsible for an organization; null for nobody. */
export const responsibleRequest = z.strictObject({ personId: z.uuid().nullable() });

/** Who is responsible for an organization, and who may be. */
export const responsibleState = z.object({ responsible: person.nullable(), colleagues });

export type Colleagues = z.infer<typeof colleagues>;
export type ResponsibleState = z.infer<typeof responsibleState>;
