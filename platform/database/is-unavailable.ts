/**
 * SQLSTATEs of a server that is shutting down, starting or out of connections (PostgreSQL's appendix A).
 */
const serverCodes = /^(08...|57P0[1-5]|53300)$/;

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of pg for a connection that broke or could not be opened. These errors have no code. */
const sentences = /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/;

/** The SQLSTATE of a server whose disk is full. */
const diskFull = "53100";

/** Returns whether an error means that the database has no space to write. Reading may go on meanwhile. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === diskFull;
}

/**
 * Returns whether an error means that the database is temporarily unreachable, so that the same request may
 * succeed later. A write that failed this way may have been committed or not.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return sentences.test(error.message);
  return serverCodes.test(code) || (syscall !== undefined && networkCodes.has(code));
}
