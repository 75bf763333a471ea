import { expect, it } from "vitest";
import { signInAtDatev } from "./sign-in.ts";
import { type DatevStandIn, startDatev } from "./start-datev.ts";

const app = { id: "app", secret: "secret" };
const client = "1234567-42";

/**
 * Starts a stand-in, lets a signed-in app ask it, and resolves with what was not as described, whether
 * `stop` says so too.
 */
async function violationsOf(
  work: (
    ask: (where: string, init?: RequestInit) => Promise<Response>,
    datev: DatevStandIn,
  ) => Promise<unknown>,
): Promise<string[]> {
  const datev = await startDatev(app);
  const { access } = await signInAtDatev(datev);
  await work(
    (where, init = {}) =>
      fetch(`${datev.address}/${where}`, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          ...{ authorization: `Bearer ${access}`, "x-datev-client-id": app.id },
        },
      }),
    datev,
  );
  const ended = await datev.stop().then(
    () => "",
    (error: unknown) => String(error),
  );
  for (const violation of datev.state.violations) expect(ended).toContain(violation);
  return datev.state.violations;
}

const jobs = `accounting-extf-files/platform/v3/clients/${client}/extf-files/jobs`;
const batch = {
  ...{
    client,
    jobId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    fileName: "EXTF_a.csv",
    referenceId: null,
    bytes: 1,
    sha256: "",
  },
  ...{ receivedAt: 0, header: [], rows: 1.5, failure: null },
};

it("says nothing about what is as described, and nothing about requests that it refuses", async () => {
  const violations = await violationsOf(async (ask) => {
    const statuses = [
      ask("accounting-clients/platform/v2/clients?top=10"),
      ask("accounting-clients/platform/v2/clients?top=1000"),
      ask(jobs),
      ask("accounting-clients/platform/v2/nothing"),
    ];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 400, 200, 404]);
  });
  expect(violations).toEqual([]);
});

it("finds an answer that is not as described", async () => {
  const violations = await violationsOf((ask, { state }) => {
    state.batches.push(batch);
    return ask(jobs);
  });
  expect(violations).toEqual([
    expect.stringMatching(/^GET .*\/jobs 200: answer \/0\/number_of_accounting_records must be integer/),
  ]);
});

it("finds a request that it takes although it is not as described", async () => {
  const violations = await violationsOf((ask) =>
    ask(`accounting-clients/platform/v2/clients/${client}?expand=all`),
  );
  expect(violations).toEqual(["GET /clients/{client-id} 200: query expand is not described"]);
});
