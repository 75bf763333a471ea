/** The roles of a service process: it serves requests, processes jobs, or both. */
export type Roles = { api: boolean; worker: boolean };

/** Thrown when the requested roles are unknown or impossible. The message says what to do. */
export class RoleError extends Error {
  override name = "RoleError";
}

/**
 * Returns the roles in the command's arguments: `api`, `worker`, or nothing for both. Throws a `RoleError`
 * for anything else.
 */
export function rolesFrom(given: readonly string[]): Roles {
  const [role, ...rest] = given;
  if (role === undefined) return { api: true, worker: true };
  if (rest.length === 0 && (role === "api" || role === "worker")) {
    return { api: role === "api", worker: role === "worker" };
  }
  throw new RoleError(
    `"${given.join(" ")}" is nothing that the service does. Known: api, worker, nothing for both, and the commands that --help lists.`,
  );
}

/**
 * Throws a `RoleError` for a single role on PGlite. Its database belongs to one process, so the other role
 * could never run beside it.
 */
export function checkRoles(roles: Roles, databaseUrl: string | undefined): void {
  if (databaseUrl !== undefined || (roles.api && roles.worker)) return;
  throw new RoleError(
    "PGlite belongs to one process, so API and worker can't run apart on it. " +
      "Start the service without a role, or set SERVICE_DATABASE_URL to a PostgreSQL database (see docs/operations.md).",
  );
}
