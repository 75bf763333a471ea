import "server-only";
import type { Generated } from "kysely";
import type { UnusualKind } from "#lib/shared/unusual.ts";

/** What people said about the unusual. */
export type UsualTables = {
  /** A value that a person said to be usual for a supplier, so that it is no longer signed. */
  usual_value: {
    organization_id: string;
    kind: UnusualKind;
    /** The supplier's number, otherwise its name in lower case; empty for none. */
    supplier: string;
    value: string;
    person_id: string;
    person_name: string;
    said_at: Generated<Date>;
  };
};
