import "server-only";
import type { Generated } from "kysely";
import type { UnusualKind } from "#lib/shared/unusual.ts";

/** What people said about the unusual. */
export type UsualTables = {
  /** A value that a person said to be usual for a supplier, so that it is no longer signed. */
  usual_value: {
    organization_id: string;
    kind: Exclude<UnusualKind, "elsewhere">;
    /** The supplier's number, otherwise its name in lower case; empty for none. */
    supplier: string;
    value: string;
    person_id: string;
    person_name: string;
    said_at: Generated<Date>;
  };
  /**
   * What a person said to be usual although the same stands in another organization of theirs. It is that
   * person's alone: those who are not connected to the other organization must not learn of it.
   */
  usual_elsewhere: {
    organization_id: string;
    person_id: string;
    supplier: string;
    value: string;
    said_at: Generated<Date>;
  };
};
