import { randomUUID } from "node:crypto";

/** Returns problem details as clients and extf-files answer them, with one affected element at the most. */
export function standInProblem(
  status: number,
  code: string,
  title: string,
  detail: string,
  element?: { name: string; reason: string },
) {
  return {
    type: `http://www.datev.de/hilfe/${code}`,
    title,
    detail,
    ...(element && { affected_elements: [element] }),
    request_id: randomUUID(),
    status,
  };
}

/** Returns the answer of clients and extf-files where a scope is missing. */
export const missingScopeProblem = (scope: string) =>
  standInProblem(403, "1008829", "Missing required scope", `Missing scope(s) are: ${scope}`);

/** Returns an error as documents answers it. Without a code it has the id of the request alone. */
export function documentsError(code?: string, description = "restapi.Fault") {
  const id = { request_id: randomUUID() };
  if (code === undefined) return id;
  return { ...id, error: `#${code}`, error_description: description };
}
