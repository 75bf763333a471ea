import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Organization } from "#contract/organization.ts";
import type { FurtherOrganization } from "#lib/shared/further-organization.ts";
import { type SignInProblem, signInProblemFrom } from "#lib/shared/sign-in-problems.ts";
import { appDatabase } from "../../database/open.ts";
import { flowSeconds } from "./flows.ts";

/** The organizations of one consent beside the first, in the order in which they are asked for. */
type Chain = { returnPath: string; organizations: FurtherOrganization[] };

/**
 * Stores the organizations that are still to be connected after a consent, for 15 minutes. Resolves with the
 * chain's id.
 */
export async function saveChain(
  personId: string,
  organizations: readonly Pick<Organization, "id" | "name">[],
  returnPath: string,
): Promise<string> {
  const chainId = randomUUID();
  const expiresAt = new Date(Date.now() + flowSeconds * 1000);
  const rows = new Map(
    organizations.map(({ id, name }, ordinal) => [
      id,
      {
        organization_id: id,
        chain_id: chainId,
        person_id: personId,
        organization_name: name,
        ordinal,
        return_path: returnPath,
        expires_at: expiresAt,
      },
    ]),
  );
  const database = await appDatabase();
  await database
    .insertInto("further_organization")
    .values([...rows.values()])
    .execute();
  return chainId;
}

/**
 * Assigns the next organization of a chain to a flow and resolves with its id, or with undefined if there is
 * none. Each is asked for once, so that a chain ends whatever the realm answers.
 */
export async function askForNext(
  chainId: string,
  personId: string,
  flowId: string,
): Promise<string | undefined> {
  const database = await appDatabase();
  const { rows } = await sql<{ organization_id: string }>`
    update further_organization set flow_id = ${flowId}
    where chain_id = ${chainId} and flow_id is null and organization_id = (
      select organization_id from further_organization
      where chain_id = ${chainId} and person_id = ${personId} and flow_id is null and expires_at > now()
      order by ordinal limit 1 for update skip locked
    ) returning organization_id
  `.execute(database);
  return rows[0]?.organization_id;
}

/**
 * Records what became of the organization of a flow. Resolves to false for a flow that belongs to no chain.
 */
export async function recordOutcome(
  flowId: string,
  outcome: "connected" | SignInProblem,
  requestId: string,
): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("further_organization")
    .set({ outcome, request_id: requestId })
    .where("flow_id", "=", flowId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reads a person's chain. Resolves with undefined if there is none, or it has expired. */
export async function readChain(chainId: string, personId: string): Promise<Chain | undefined> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("further_organization")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("person_id", "=", personId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("ordinal")
    .execute();
  const [first] = rows;
  return (
    first && {
      returnPath: first.return_path,
      organizations: rows.map(
        ({ organization_name: name, flow_id: flowId, outcome, request_id: requestId }) => ({
          name,
          state: outcome === null ? (flowId === null ? "open" : "asked") : stateFrom(outcome),
          requestId,
        }),
      ),
    }
  );
}

const stateFrom = (outcome: string) => (outcome === "connected" ? outcome : signInProblemFrom(outcome));

/** Reads a chain's id in an address, or undefined if it has not the form of one. */
export function chainIdFrom(value: string | null | undefined): string | undefined {
  return value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined;
}
