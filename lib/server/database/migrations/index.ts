import "server-only";
import type { Migration } from "kysely/migration";
import { up as begin } from "./0001-begin.ts";
import { up as keepConnections } from "./0002-keep-connections.ts";
import { up as keepAnAuditTrail } from "./0003-keep-an-audit-trail.ts";
import { up as waitAndCount } from "./0004-wait-and-count.ts";

/** The schema of the app database, step by step; a step that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  // The first step had this name before the others had a folder; steps run in the order of their names.
  "001-begin": { up: begin },
  "002-keep-connections": { up: keepConnections },
  "003-keep-an-audit-trail": { up: keepAnAuditTrail },
  "004-wait-and-count": { up: waitAndCount },
};
