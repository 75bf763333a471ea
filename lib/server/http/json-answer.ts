import "server-only";

/**
 * Returns an answer with a value as JSON and its length, with which a small answer is sent in one piece and
 * not packed. Large ones are packed as all others.
 */
export function jsonAnswer(
  value: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const body = Buffer.from(JSON.stringify(value));
  const headers = {
    ...init.headers,
    "content-type": "application/json",
    "content-length": String(body.length),
  };
  return new Response(body, { ...init, headers });
}
