import "server-only";
import { sql } from "kysely";
import type { Colleagues } from "#lib/shared/responsible.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";

/** Returns the people whose connections to an organization let them work with its exports, by name. */
export async function listColleagues(organizationId: string): Promise<Colleagues> {
  const database = await appDatabase();
  return database
    .selectFrom("connection")
    .innerJoin("person", "person.id", "connection.person_id")
    .select(["person.id", "person.name"])
    .where("organization_id", "=", organizationId)
    .where("state", "=", "active")
    .where(sql<boolean>`' ' || scopes || ' ' like '% exports %'`)
    .orderBy("person.name")
    .execute();
}

/** Throws BAD_INPUT for a person who is not among the colleagues of an organization. */
export async function requireColleague(organizationId: string, personId: string): Promise<void> {
  const colleagues = await listColleagues(organizationId);
  if (colleagues.some(({ id }) => id === personId)) return;
  throw new AppError({ code: "BAD_INPUT", message: "This person is not connected to the organization." });
}
