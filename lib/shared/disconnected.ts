import { z } from "zod";

/** What the app answers when a connection was ended: `revoked` is false where the realm has still to be told. */
export const disconnectedReader = z.object({ revoked: z.boolean() });
