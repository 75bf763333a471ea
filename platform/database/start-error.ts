import { isDiskFull, isUnavailable } from "./is-unavailable.ts";

/** Thrown at the start if a program can't work on its database. The message says why and what to do. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** The address of a PostgreSQL, and the variable that names it. */
export type DatabaseAddress = { url: string; variable: string };

/** Returns host, port and name in a connection string, never its user or password. */
function partsOf(url: string): { server: string; name: string } {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: "", pathname: "" };
  const name = decodeURIComponent(pathname.slice(1));
  return {
    server: host === "" ? "the local server" : host,
    name: name === "" ? "that is named like its user" : name,
  };
}

const codeOf = (error: unknown): unknown =>
  error instanceof AggregateError ? codeOf(error.errors[0]) : (error as { code?: unknown }).code;

function reasonFor(error: unknown, { url, variable }: DatabaseAddress): string | undefined {
  const { server, name } = partsOf(url);
  const code = codeOf(error);
  if (code === "3D000")
    return `There is no database ${name} at ${server}. Create it (createdb --owner=… ${name}), or correct the name in ${variable}.`;
  if (code === "28P01" || code === "28000")
    return `The server ${server} refuses the user or the password of ${variable} (${code}). Correct them there, or allow the user in pg_hba.conf.`;
  if (code === "42501")
    return `The user of ${variable} may not do what the start needs in the database ${name} (42501). Make that user its owner, or see "A role that owns nothing" in docs/operations-web.md.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `No machine has the name in ${variable} (${server}). Correct it, or the name service of this machine.`;
  if (code === "53300")
    return `The server ${server} has no connection left (53300). Raise max_connections, or run fewer processes; see ${variable}.`;
  if (code === "08P01")
    return `What answers at ${server} refuses a transaction or a setting (08P01), as a pooler in statement mode does. Set it to session mode (pool_mode = session), or name the server itself in ${variable}.`;
  if (isDiskFull(error))
    return `The disk of the database server ${server} is full (53100). Give it space, then start again.`;
  if (isUnavailable(error))
    return `No database answers at ${server}, which ${variable} names (${typeof code === "string" ? code : "no answer"}). Start it, or correct the address.`;
  return undefined;
}

/**
 * Returns the error with a sentence for an error that an operator can mend: no server, no such database, a
 * refused user, no connection left, a full disk. Returns any other error as it is.
 */
export function startErrorFrom(error: unknown, address: DatabaseAddress): unknown {
  const reason = reasonFor(error, address);
  return reason === undefined ? error : new DatabaseStartError(reason, { cause: error });
}
