import "server-only";
import { apiPrefix, endpoints } from "#contract/endpoints.ts";
import { errorReader } from "#contract/errors.ts";
import { configuration } from "../configuration.ts";
import { parseJson } from "../transport/refusal.ts";
import { readResponseText, sendRequest } from "../transport/send-request.ts";
import { type Finding, ok, reasonOf, wrong } from "./finding.ts";

type Answer = { status: number; hasEnvelope: boolean };

/**
 * Examines the accounting service's API: that it can be reached, and that it asks for a token and refuses
 * one that nobody gave. Whether it takes the realm's tokens shows only a sign-in.
 */
export async function examineApi(): Promise<Finding[]> {
  const { apiUrl } = configuration();
  try {
    const without = withoutToken(await ask({}), apiUrl);
    if (without.level === "wrong") return [without];
    return [without, withUnknownToken(await ask({ authorization: "Bearer kontor-doctor" }))];
  } catch (error) {
    return [
      wrong(
        "API",
        `${apiUrl} can't be reached (${reasonOf(error)}). Does the service run, and is ACCOUNTING_API_URL right?`,
      ),
    ];
  }
}

async function ask(headers: Record<string, string>): Promise<Answer> {
  const { path, method } = endpoints.listExports;
  const url = `${configuration().apiUrl}${apiPrefix}/kontor-doctor${path}?limit=1`;
  const response = await sendRequest({
    method,
    url,
    headers: { accept: "application/json", ...headers },
    failFast: true,
  });
  const body = parseJson(await readResponseText(response));
  return { status: response.statusCode, hasEnvelope: errorReader.safeParse(body).success };
}

function withoutToken({ status, hasEnvelope }: Answer, apiUrl: string): Finding {
  if (status === 401 && hasEnvelope) return ok("API", `${apiUrl} answers, and asks for a token.`);
  if (status === 401) {
    return wrong(
      "API",
      `${apiUrl} answers 401 without the interface's error. Something stands before the service and answers in its place.`,
    );
  }
  if (status === 404) {
    return wrong("API", `${apiUrl} has no ${apiPrefix} (404). ACCOUNTING_API_URL is the address before /v1.`);
  }
  if (status < 300)
    return wrong("API", `${apiUrl} answers ${status} without a token, so that anybody reads the postings.`);
  return wrong(
    "API",
    `${apiUrl} answers ${status} without a token instead of 401. The service's log says why.`,
  );
}

function withUnknownToken({ status }: Answer): Finding {
  if (status === 401) return ok("tokens", "the API refuses a token that no realm has given.");
  return wrong(
    "tokens",
    `the API answers ${status} to a token that no realm has given, instead of 401. Does the service reach the realm whose tokens it trusts? Its log says why.`,
  );
}
