import { type Browser, request } from "@playwright/test";
import { startBrowser } from "../scripts/start-browser.ts";
import { signInByHttp } from "../e2e/fixtures/http-session.ts";
import { accountRows, importRuns } from "../e2e/fixtures/import-runs.ts";
import { type RecordedStack, startRecordedStack } from "../e2e/fixtures/recorded-stack.ts";
import { password } from "../e2e/fixtures/seed.ts";
import { buildChart } from "#service/demo/chart/build-chart.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { demoFiles, empty, full, limited } from "./demo.ts";
import { long } from "./long-words.ts";
import { reader } from "./reading/month.ts";
import { type Reading, readOctober } from "./reading/read.ts";
import { signAndWithdraw } from "./sign-off.ts";

/**
 * Both programs with the demo data and some exports and imports, a browser, and the session cookies of the
 * people in the pictures.
 */
export type Stage = AsyncDisposable & {
  stack: RecordedStack;
  browser: Browser;
  cookies: Record<"full" | "empty" | "long" | "reader" | "limited", string>;
  /**
   * Ids of a partly failed export, of one that was signed off, of import runs that are planned, planned
   * with nothing new, partly not sent, have failures, or have none, and of the export and the run with long
   * texts.
   */
  ids: Record<
    "export" | "signed" | "planned" | "same" | "spared" | "failed" | "done" | "long" | "longRun",
    string
  >;
  /** Compares a month's documents, when the first view needs them. */
  reading: () => Promise<Reading>;
};

const [organization, other] = full.organizations;

/** Starts both programs and the browser, and makes exports and imports. Throws if one of them fails. */
export async function setStage(): Promise<Stage> {
  const stack = await startRecordedStack({ ...demoFiles(), service: { SERVICE_RATE_LIMIT: "1000000" } });
  try {
    const cookies = {
      // The person is connected to both organizations.
      full: await signInByHttp(stack.webUrl, full, other).then(() =>
        signInByHttp(stack.webUrl, full, organization),
      ),
      empty: await signInByHttp(stack.webUrl, empty),
      long: await signInByHttp(stack.webUrl, long),
      reader: await signInByHttp(stack.webUrl, reader),
      limited: await signInByHttp(stack.webUrl, limited, undefined, "openid offline_access exports"),
    };
    const ids = { ...(await work(stack, cookies.full)), ...(await workOnLong(stack, cookies.long)) };
    const browser = await startBrowser();
    let reading: Promise<Reading> | undefined;
    return {
      stack,
      browser,
      cookies,
      ids,
      reading: () => (reading ??= readOctober(stack, cookies.reader)),
      async [Symbol.asyncDispose]() {
        await browser.close();
        await stack.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

type Someone = { email: string; organizations: readonly [string, ...string[]] };

async function serviceFor({ serviceUrl }: RecordedStack, { email, organizations: [its] }: Someone) {
  const person = { username: email, password };
  const { access_token: token } = await obtainTokens(serviceUrl, { person, organization: its });
  return apiClient(serviceUrl, token, its);
}

async function workOnLong(
  stack: RecordedStack,
  cookie: string,
): Promise<Pick<Stage["ids"], "long" | "longRun">> {
  const { id } = await (await serviceFor(stack, long)).exportAll(120);
  await using web = await request.newContext({ extraHTTPHeaders: { cookie } });
  const runs = importRuns(web, stack.webUrl, long.organizations[0]);
  const fileName = `${"Kontenplan".repeat(12)}.csv`;
  const planned = await runs.plan(
    accountRows([
      ["0400", "Zäune ".repeat(40)],
      ["99999999", "Ä".repeat(200)],
    ]),
    { fileName },
  );
  return { long: id, longRun: planned.id };
}

async function work(stack: RecordedStack, cookie: string): Promise<Omit<Stage["ids"], "long" | "longRun">> {
  const service = await serviceFor(stack, full);
  const { id } = await service.exportAll(120);
  await using web = await request.newContext({ extraHTTPHeaders: { cookie } });
  const runs = importRuns(web, stack.webUrl, organization);
  const run = async (fileName: string, accounts: [code: string, name: string][], send: boolean) => {
    const planned = await runs.plan(accountRows(accounts), { fileName });
    if (!send) return planned.id;
    await runs.start(planned.id, "CREATE");
    await runs.ended(planned.id);
    return planned.id;
  };
  const chart = buildChart("balance-sheet").map(({ accountCode, name }): [string, string] => [
    accountCode,
    name,
  ]);
  const known = chart.slice(0, 24);
  const done = await run("Fehlende Konten.csv", [["6836", "Abonnements für Software"]], true);
  const failed = await run(
    "Kontenplan 2026.csv",
    [...known, ["6823", "Schulungen über das Internet"], ["4711", "Zeitschriften und Bücher"]],
    true,
  );
  const planned = await run(
    "Kontenplan 2027.xlsx",
    [
      ["6836", "Abonnements für Software und Cloud"],
      ["4711", "Zeitschriften und Bücher"],
      ...known.slice(0, 8),
      ["0650", "Büroeinrichtung"],
      ["0690", "Sonstige Betriebs- und Geschäftsausstattung mit einem Namen, der länger ist als üblich"],
    ],
    false,
  );
  const spared = await run(
    "Kontenplan 2028.csv",
    [
      ["6836", "Abonnements für Software"],
      ["4711", "Zeitschriften und Bücher"],
      ["6855", "Nebenkosten des Geldverkehrs"],
    ],
    true,
  );
  const same = await run("Kontenplan 2029.csv", [["6836", "Abonnements für Software"]], false);
  const { id: signed } = await service.exportAll(120);
  await signAndWithdraw(web, { webUrl: stack.webUrl, organizationId: organization, exportId: signed });
  return { export: id, signed, planned, same, spared, failed, done };
}
