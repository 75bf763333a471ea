import "server-only";
import { createLog } from "#platform/log.ts";
import { configuration } from "./configuration.ts";

/** The web app's structured log. It must never contain a token, code, cookie or password. */
export const log = createLog("web", configuration().logLevel);
