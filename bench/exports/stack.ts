import { password, people, seedOfOne } from "../../e2e/fixtures/seed.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";

/** The organization of the export benchmarks. */
export const organization = "leseprobe-kg";

/**
 * Both programs with one finished export, the cookies of a signed-in person, and an access token of that
 * person.
 */
export type ExportStack = AsyncDisposable & { stack: Stack; cookie: string; token: string; exportId: string };

/**
 * Starts both programs on PGlite with raised limits and exports `count` generated postings. `web` adds
 * settings of the web app.
 */
export async function startExport(count: number, web: Record<string, string> = {}): Promise<ExportStack> {
  const stack = await startStack({
    seed: seedOfOne(people.reader, count),
    service: { SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
    web: { LOG_LEVEL: "warn", ...web },
  });
  try {
    const cookie = await signInByHttp(stack.webUrl, people.reader, organization);
    const person = { username: people.reader.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
    const { id: exportId } = await apiClient(stack.serviceUrl, token, organization).exportAll(300);
    return { stack, cookie, token, exportId, [Symbol.asyncDispose]: () => stack.stop() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
