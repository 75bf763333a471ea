import "server-only";
import { sql } from "kysely";
import type { Occasion } from "../database/tables/mail-tables.ts";

/** A mail that is due to a person, with all that it is about. */
export type Due = { personId: string; about: Occasion[] };

/** Whoever has confirmed an address and wants to be told at once: the rest of a query after `from`. */
export const wantAlerts = sql`
  mail_choice as choice join mail_address as address using (person_id)
  where choice.alerts and address.confirmed_at is not null`;
