import { client, password, people } from "../../e2e/fixtures/seed.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { testClient } from "#service/testing/test-seed.ts";
import { until } from "#service/testing/until.ts";

/** The organization whose exports are measured. */
export const organization = "leseprobe-kg";

/** Both programs with one ended export, the cookies of somebody who is signed in, and a token of theirs for the API. */
export type ExportStack = AsyncDisposable & { stack: Stack; cookie: string; token: string; exportId: string };

/** Starts both programs on PGlite with limits raised, and exports so many generated postings; `web`: its settings. */
export async function startExport(count: number, web: Record<string, string> = {}): Promise<ExportStack> {
  const stack = await startStack({
    seed: (webUrl) => ({
      clients: [
        {
          clientId: client.id,
          clientSecret: client.secret,
          redirectUris: [`${webUrl}/api/auth/callback/accounting`],
        },
        {
          clientId: testClient.clientId,
          clientSecret: testClient.clientSecret,
          redirectUris: [testClient.redirectUri],
        },
      ],
      organizations: [{ id: organization, name: "Leseprobe & Söhne KG" }],
      users: [{ ...people.reader, password }],
      generalLedgerAccounts: {},
      postings: { [organization]: { generate: count } },
    }),
    service: { SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
    web: { LOG_LEVEL: "warn", ...web },
  });
  try {
    const cookie = await signInByHttp(stack.webUrl, people.reader, organization);
    const exports = `${stack.webUrl}/api/v1/organizations/${organization}/exports`;
    const headers = { cookie, origin: stack.webUrl };
    const created = (await (await fetch(exports, { method: "POST", headers })).json()) as { id: string };
    await until(async () => {
      const answer = await fetch(`${exports}/${created.id}`, { headers });
      return ((await answer.json()) as { status: string }).status === "EXPORTED" ? true : undefined;
    }, 300);
    const person = { username: people.reader.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
    return { stack, cookie, token, exportId: created.id, [Symbol.asyncDispose]: () => stack.stop() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
