import { writtenTokenSet } from "#contract/token-set.ts";
import { obtainTokens, refresh } from "#service/testing/realm-client.ts";
import { type Benchmark, type Figure, format } from "../benchmark.ts";
import { cpuSeconds, familyOf } from "../processes.ts";
import { createDatabase, query, startDatabases, startService } from "./servers.ts";

const seconds = 60;

/** An action that is repeated, each time after the previous one has ended. */
type Step = () => Promise<void>;

/**
 * Repeats several steps in parallel for a minute. Each step stops at its first failure. Returns the numbers
 * of successes and failures.
 */
async function workOff(steps: readonly Step[]): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    steps.map(async (step) => {
      try {
        for (; performance.now() < end; count.done += 1) await step();
      } catch (error) {
        count.failed += 1;
        console.error(error);
      }
    }),
  );
  return count;
}

/** Measures the steps per CPU second of the service and all processes of PostgreSQL together. */
async function measure(options: {
  what: string;
  chains: number;
  makeStep: (origin: string) => Promise<Step>;
  beside: string;
  minRate: number;
}): Promise<Figure[]> {
  await using server = await startDatabases();
  const databaseUrl = await createDatabase(server, "realm");
  await using service = await startService({ databaseUrl });
  const [file] = await query<{ text: string }>(databaseUrl, "select pg_read_file('postmaster.pid') as text");
  const used = () => cpuSeconds([service.pid, ...familyOf(Number.parseInt(file?.text ?? "", 10))]);
  const { origin } = service.process;
  const steps = await Promise.all(Array.from({ length: options.chains }, () => options.makeStep(origin)));
  const before = used();
  const { done, failed } = await workOff(steps);
  const cpu = used() - before;
  const rate = done / cpu;
  return [
    {
      what: `${options.what}, for each second of CPU of service and PostgreSQL together`,
      ours: `${format(rate)} (${format(done / seconds)} a second on the clock, ${failed} errors in ${seconds} s)`,
      beside: options.beside,
      ratio: rate / options.minRate,
      aim: `at least ${options.minRate}, 0 errors`,
      isMet: rate >= options.minRate && failed === 0,
    },
  ];
}

/** The rate at which refresh tokens can be exchanged (section 5.3). */
export const refreshExchange: Benchmark = {
  name: "refresh",
  title: "Refresh exchange on PostgreSQL, for a minute",
  run() {
    return measure({
      what: "refresh exchange",
      chains: 16,
      async makeStep(origin) {
        let { refresh_token: token } = await obtainTokens(origin);
        return async () => {
          const response = await refresh(origin, token);
          if (!response.ok) throw new Error(`A refresh was answered with ${response.status}.`);
          token = writtenTokenSet.parse(await response.json()).refresh_token;
        };
      },
      beside: "Keycloak's published sizing, 120 a second and vCPU",
      minRate: 200,
    });
  },
};

/** The rate of logins with consent and code exchange (section 5.1). */
export const login: Benchmark = {
  name: "login",
  title: "Login, consent and code exchange on PostgreSQL, for a minute",
  run() {
    return measure({
      what: "login, consent and code exchange",
      chains: 4,
      async makeStep(origin) {
        return async () => {
          await obtainTokens(origin);
        };
      },
      beside: "Keycloak's published sizing, 15 logins a second and vCPU",
      minRate: 15,
    });
  },
};
