import { z } from "zod";

/**
 * The response after a connection was ended. `revoked` is false while the tokens must still be revoked at
 * the realm.
 */
export const disconnectedReader = z.object({ revoked: z.boolean() });
