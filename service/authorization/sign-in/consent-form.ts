import type { Sql } from "../../database/tables.ts";
import {
  areAllConnected,
  findOrganizations,
  type ListedOrganization,
  type OrganizationChoice,
} from "../../pages/organization-choice.ts";
import { organizationsOf } from "../people/people.ts";
import { maxTicked } from "../realm/organization-parameters.ts";
import { standingConnections } from "../realm/standing-connections.ts";

/** The organizations that a person may choose, with whether the client is connected to each, by name. */
export async function listOrganizations(
  database: Sql,
  userId: string,
  clientId: string,
): Promise<ListedOrganization[]> {
  const standing = await standingConnections(database, userId, clientId);
  const connected = new Set(standing.map(({ organizationId }) => organizationId));
  const organizations = await organizationsOf(database, userId);
  return organizations.map((organization) => ({
    ...organization,
    isConnected: connected.has(organization.id),
  }));
}

/**
 * Returns the choice that the consent page begins with: a single organization is chosen, of several none is.
 */
export function firstChoice(
  organizations: readonly ListedOrganization[],
  isSeveral: boolean,
): OrganizationChoice {
  const chosen = organizations.length === 1 ? organizations.map(({ id }) => id) : [];
  return { organizations, chosen, search: "", isSeveral, max: maxTicked };
}

/**
 * Returns the choice in a form of the consent page. Where only one may be chosen, the first counts. The
 * buttons `all` and `none` change it; `all` takes what is shown and not connected, or what is shown where
 * all are connected, as far as one consent reaches.
 */
export function choiceIn(form: URLSearchParams, first: OrganizationChoice): OrganizationChoice {
  const search = (form.get("search") ?? "").slice(0, 100);
  const given = [...new Set(form.getAll("organization").filter(Boolean))];
  const decision = form.get("decision");
  const chosen = decision === "none" ? [] : first.isSeveral ? given : given.slice(0, 1);
  if (decision !== "all" || !first.isSeveral) return { ...first, search, chosen };
  const shown = findOrganizations(first.organizations, search).filter(
    ({ isConnected }) => !isConnected || areAllConnected(first),
  );
  const all = [...new Set([...chosen, ...shown.map(({ id }) => id)])];
  return { ...first, search, chosen: all.slice(0, Math.max(chosen.length, first.max)) };
}

/** Returns whether a button of the consent page only changes the choice, so that the page is shown again. */
export const isStepOfChoice = (decision: string | null) => ["search", "all", "none"].includes(decision ?? "");
