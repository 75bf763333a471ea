import "server-only";
import { sealingKeys } from "#platform/sealing-keys.ts";
import { configuration } from "./configuration.ts";

/** The keys of the web app, which seal tokens and stored objects. */
export const ownKeys = sealingKeys(() => {
  const { tokenKey, otherTokenKeys } = configuration();
  return { current: tokenKey, former: otherTokenKeys };
});
