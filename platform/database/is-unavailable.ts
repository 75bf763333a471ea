/** SQLSTATEs of a server that is ending, starting, or has no connection to give (PostgreSQL's appendix A). */
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

/** What pg says of a connection that broke or could not be had; these errors carry no code. */
const sentences = /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/;

/**
 * Tells whether an error means that the database can't be reached at the moment, so that the same request may well
 * succeed a little later. What was being written then may have been written or not.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return sentences.test(error.message);
  return serverCodes.test(code) || (syscall !== undefined && networkCodes.has(code));
}
