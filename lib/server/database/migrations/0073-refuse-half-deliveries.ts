import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Refuses a delivery to DATEV that has nothing to be sent, at the end of its transaction. The version before
 * does not know the kind: beside this one it would store such a delivery, send nothing and call it
 * delivered, so its request must fail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_datev_delivery() returns trigger language plpgsql as $$
    begin
      if exists (select from delivery where organization_id = new.organization_id and id = new.id)
        and not exists (
          select from datev_delivery where organization_id = new.organization_id and delivery_id = new.id)
      then raise exception 'The delivery % to DATEV has no row in datev_delivery.', new.id
        using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger require_datev_delivery after insert on delivery
    deferrable initially deferred
    for each row when (new.kind = 'datev') execute function require_datev_delivery()`.execute(db);
}
