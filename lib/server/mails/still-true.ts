import "server-only";
import { appDatabase } from "../database/open.ts";
import type { Occasion } from "../database/tables/mail-tables.ts";
import type { ToldEnding, ToldOrder } from "./mail-words.ts";

/** Returns the orders of a mail that still wait as they did, or have failed, because a mail may go out a day late. */
export async function ordersLeft(about: readonly Occasion[]): Promise<ToldOrder[]> {
  const told = about.filter((occasion) => "closingId" in occasion);
  const database = await appDatabase();
  const closings = await database
    .selectFrom("closing")
    .select(["id", "turn"])
    .where("id", "in", [...told.map(({ closingId }) => closingId)])
    .where((build) => build.or([build("ended_at", "is", null), build("outcome", "=", "failed")]))
    .execute();
  const turns = new Map(closings.map(({ id, turn }) => [id, turn]));
  return told.filter(({ closingId, turn }) => turns.get(closingId) === turn);
}

/** Returns the connections of a mail that still end as they did. */
export async function endingsLeft(personId: string, about: readonly Occasion[]): Promise<ToldEnding[]> {
  const database = await appDatabase();
  const connections = await database
    .selectFrom("connection")
    .select(["organization_id", "chain_expires_at"])
    .where("person_id", "=", personId)
    .where("state", "=", "active")
    .execute();
  const ends = new Map(connections.map((row) => [row.organization_id, row.chain_expires_at.getTime()]));
  return about
    .filter((occasion) => "endsAt" in occasion)
    .map((occasion) => ({ ...occasion, endsAt: new Date(occasion.endsAt) }))
    .filter(({ organizationId, endsAt }) => ends.get(organizationId) === endsAt.getTime());
}
