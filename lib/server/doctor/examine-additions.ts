import "server-only";
import { additions } from "#contract/additions.ts";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { apiPrefix } from "#contract/endpoints.ts";
import { configuration } from "../configuration.ts";
import { readResponseText, sendRequest } from "../transport/send-request.ts";
import { type Finding, ok, reasonOf, unknown } from "./finding.ts";

const about = "list of accounts";

/**
 * Examines whether the service lists its accounts, which it need not. Asks without a token, and asks an
 * address beside it that no service has: only where the two answers differ, they say something.
 */
export async function examineAdditions(): Promise<Finding[]> {
  try {
    const path = additions.listRecords.path.replace("{coreDataType}", coreDataTypes[0].path);
    const there = await statusOf(`${path}?limit=1`);
    if (there === 404 || there === 405 || there === 501)
      return [ok(about, "the service has none, and needs none: plans go by the logs of earlier imports.")];
    if (there === (await statusOf("/kontor-doctor")))
      return [unknown(about, "whether the service has one shows the first plan after a sign-in.")];
    return [ok(about, "the service has one: plans are compared with it.")];
  } catch (error) {
    return [unknown(about, `the service did not answer (${reasonOf(error)}).`)];
  }
}

async function statusOf(path: string): Promise<number> {
  const url = `${configuration().apiUrl}${apiPrefix}/kontor-doctor${path}`;
  const headers = { accept: "application/json" };
  const response = await sendRequest({ method: "GET", url, headers, failFast: true });
  await readResponseText(response);
  return response.statusCode;
}
