import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, request } from "@playwright/test";
import pg from "pg";
import type { HandOver, HandOverState } from "#lib/shared/hand-over.ts";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { startPostgres } from "#platform/testing/start-postgres.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { signInWith } from "../fixtures/http-session.ts";
import { password, people, seedOfOne } from "../fixtures/seed.ts";
import { type Stack, startStack } from "../fixtures/stack.ts";

/**
 * A stack on PostgreSQL whose parts can be killed, with one person who is signed in and has exported all
 * postings.
 */
export type MortalStack = {
  stack: Stack;
  /** The API of the accounting service, for the person's organization. */
  service: ReturnType<typeof apiClient>;
  /** Sends requests to the web app as the person. */
  browser: APIRequestContext;
  /** The addresses of the routes of the organization and of its export. */
  own: string;
  ofExport: string;
  exportId: string;
  /** Runs a statement on the web app's database and returns its rows. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Returns a hand-over, or undefined while it is made or nobody answers. Throws if it can't be made. */
  read: (id: string) => Promise<HandOver | undefined>;
  /** Waits until a hand-over is made. */
  made: (id: string) => Promise<HandOver>;
  /** Kill a program with -9 and start it again. */
  faults: Record<"web app" | "database" | "service", () => Promise<void>>;
  stop: () => Promise<void>;
};

/** Postings as a seed has them, and the ledger accounts that they use. */
type OwnPostings = { generalLedgerAccounts: readonly object[]; postings: readonly object[] };

const organization = "leseprobe-kg";

/**
 * Starts PostgreSQL, the service with these postings, or that many generated ones, and the web app with
 * these settings. The person is also connected to `further` organizations, each with as many generated
 * postings, which nobody has exported.
 */
export async function startMortalStack(
  postings: number | OwnPostings,
  web: Record<string, string> = {},
  further: readonly string[] = [],
): Promise<MortalStack> {
  const database = await startPostgres(findPostgres(process.env["PATH"] ?? "") ?? "");
  const stack = await startStack({
    seed: () =>
      typeof postings === "number"
        ? withFurther(seedOfOne(people.reader, postings)(), further, postings)
        : withOwn(seedOfOne(people.reader)(), postings),
    service: { SERVICE_RATE_LIMIT: "1000000" },
    web: { DATABASE_URL: database.url, ...web },
  });
  const signer = await request.newContext();
  for (const one of [...further, organization]) await signInWith(signer, stack.webUrl, people.reader, one);
  const storageState = await signer.storageState();
  await signer.dispose();
  const person = { username: people.reader.email, password };
  const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
  const service = apiClient(stack.serviceUrl, token, organization);
  const { id: exportId } = await service.exportAll(300);
  const browser = await request.newContext({ storageState, extraHTTPHeaders: { origin: stack.webUrl } });
  const own = `${stack.webUrl}/api/organizations/${organization}`;
  const ofExport = `${own}/exports/${exportId}`;

  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end());
    return rows;
  };
  const read = async (id: string) => {
    const answer = await browser.get(`${ofExport}/hand-overs/${id}`).catch(() => undefined);
    const state = answer?.ok() ? ((await answer.json()) as HandOverState) : undefined;
    if (state?.making?.problem) throw new Error(JSON.stringify(state.making.problem));
    return state?.handOver ?? undefined;
  };
  return {
    ...{ stack, service, browser, own, ofExport, exportId, query, read },
    async made(id) {
      for (;;) {
        const handOver = await read(id);
        if (handOver) return handOver;
        await pause(100);
      }
    },
    faults: {
      async "web app"() {
        await stack.stopWeb("SIGKILL");
        // Its jobs are taken up at once, and not only when it has been silent for long enough.
        await query(
          "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'",
        );
        await stack.startWeb();
      },
      database: () => database.restart(),
      async service() {
        await stack.stopService("SIGKILL");
        await stack.startService();
      },
    },
    async stop() {
      await browser.dispose();
      await stack.stop();
      await database.stop();
    },
  };
}

/** Gives the organization of a seed of one person these postings. */
const withOwn = (
  seed: ReturnType<ReturnType<typeof seedOfOne>>,
  { generalLedgerAccounts, postings }: OwnPostings,
) => ({
  ...seed,
  generalLedgerAccounts: { [organization]: generalLedgerAccounts },
  postings: { [organization]: postings },
});

/** Adds organizations to a seed of one person, each with that many generated postings. */
function withFurther(
  { organizations, users, postings, ...rest }: ReturnType<ReturnType<typeof seedOfOne>>,
  further: readonly string[],
  count: number,
) {
  return {
    ...rest,
    organizations: [...organizations, ...further.map((id) => ({ id, name: id }))],
    users: users.map((user) => ({ ...user, organizations: [...user.organizations, ...further] })),
    postings: { ...postings, ...Object.fromEntries(further.map((id) => [id, { generate: count }])) },
  };
}

/** Returns the ids of all in a list that are not yet in `known`, and adds them there. */
export function newOf(listed: readonly { id: string }[], known: Set<string>): string[] {
  const ids = listed.map(({ id }) => id).filter((id) => !known.has(id));
  for (const id of ids) known.add(id);
  return ids;
}
