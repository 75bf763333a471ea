import { type Benchmark, type Figure, format, median } from "../benchmark.ts";
import { organization, startExport } from "../exports/stack.ts";
import { cpuSeconds } from "../processes.ts";

const rounds = 7;

/** Maximum CPU time of the worst request, as a multiple of a plain one's. */
const aim = 10;

type Sent = { path?: string; method?: string; body?: string };

/** A route with a plain request, and the worst ones that were found: bodies or addresses. */
type Case = { route: string; plain: Sent; worst: Record<string, Sent> };

const repeat = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
const mebibyte = 1024 * 1024;

/** JSON texts of a length that are slow to read: deep, with many values, one long text, and escapes. */
const hostileJson = (bytes: number) => ({
  "brackets without end": { body: repeat("[", bytes) },
  "empty lists": { body: `[${repeat("[],", bytes - 5)}[]]` },
  "one long text": { body: `["${repeat("a", bytes - 5)}"]` },
  "escaped characters": { body: `["${repeat("\\u0041", bytes - 5)}"]` },
});

/** Addresses that are slow to read: as long as they may be, with as many parameters, and without a limit. */
const hostileAddresses = {
  "100 parameters": { path: `?${Array.from({ length: 100 }, (_, index) => `a${index}=b`).join("&")}` },
  "8,000 characters": { path: `?a=${"b".repeat(8_000)}` },
  "8,000 encoded characters": { path: `?a=${repeat("%C3%A4", 8_000)}` },
  "2,000 parameters": { path: `?${repeat("a=b&", 8_000)}` },
  "14,000 characters of parameters": { path: `?${repeat("a=b&", 14_000)}` },
};

function cases(exportId: string, runPath: string): Case[] {
  const own = `/api/organizations/${organization}`;
  const marks = Array.from({ length: 10_000 }, (_, index) => ({
    entityGuid: `posting-${index}`,
    checked: true,
    flagged: false,
  }));
  const records = Array.from({ length: 2_000 }, (_, index) => ({
    row: index + 1,
    record: { accountCode: String(100_000 + index), name: `Account ${index}` },
    cells: [String(100_000 + index), `Account ${index}`],
  }));
  const accounts = JSON.stringify(records.map(({ record }) => record));
  return [
    { route: "/sign-in", plain: { path: "" }, worst: hostileAddresses },
    { route: `/organizations/${organization}/exports`, plain: { path: "" }, worst: hostileAddresses },
    { route: `/api/v1/organizations/${organization}/exports`, plain: { path: "" }, worst: hostileAddresses },
    {
      route: "/api/sign-in/code",
      plain: { method: "POST", body: "flow=a&code=b" },
      worst: {
        "64 KiB of &": { body: repeat("&", 65_536) },
        "64 KiB of a=b&": { body: repeat("a=b&", 65_536) },
      },
    },
    {
      route: "/api/preferences",
      plain: { method: "PUT", body: '{"theme":"light"}' },
      worst: hostileJson(65_536),
    },
    {
      route: `${own}/exports/${exportId}/marks`,
      plain: { method: "PUT", body: JSON.stringify({ marks: marks.slice(0, 1_000) }) },
      worst: { ...hostileJson(4 * mebibyte), "10,000 marks": { body: JSON.stringify({ marks }) } },
    },
    {
      route: `${runPath}/records/0`,
      plain: { method: "PUT", body: JSON.stringify({ records }) },
      worst: hostileJson(16 * mebibyte),
    },
    {
      route: `/api/v1/organizations/${organization}/imports/general-ledger-accounts`,
      plain: { method: "POST", body: accounts },
      worst: hostileJson(64 * mebibyte),
    },
  ];
}

const shown = (route: string) => route.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "…");

/**
 * The CPU time of the web app for the worst request of each kind of route, beside a plain request of the same
 * route, sent alternately.
 */
export const worstRequests: Benchmark = {
  name: "worst-requests",
  title: "The CPU time of the worst requests",
  async run() {
    await using running = await startExport(50);
    const { stack, cookie, exportId } = running;
    const headers = { cookie, origin: stack.webUrl, "content-type": "application/json" };
    const runPath = `/api/organizations/${organization}/import-runs/${crypto.randomUUID()}`;
    const about = {
      coreDataType: "general-ledger-accounts",
      fileName: "a.csv",
      columns: ["a"],
      recordCount: 4_000,
    };
    await fetch(stack.webUrl + runPath, { method: "PUT", headers, body: JSON.stringify(about) });
    /** Sends a request once and returns the CPU milliseconds of the web app, and the status. */
    const cost = async (route: string, { path = "", method = "GET", body }: Sent, times: number) => {
      const before = cpuSeconds([stack.webPid()]);
      let status: number | string = 0;
      for (let time = 0; time < times; time += 1) {
        const init = { method, headers, redirect: "manual", ...(body !== undefined && { body }) } as const;
        const answer = await fetch(stack.webUrl + route + path, init).catch(() => undefined);
        await answer?.arrayBuffer();
        status = answer?.status ?? "cut off";
      }
      return { milliseconds: ((cpuSeconds([stack.webPid()]) - before) * 1000) / times, status };
    };
    const figures: Figure[] = [];
    for (const { route, plain, worst } of cases(exportId, runPath)) {
      // A tick of the CPU clock is ten milliseconds, so small requests are sent many times.
      const times = plain.body && plain.body.length > 10_000 ? 4 : 20;
      await cost(route, plain, times);
      for (const [name, given] of Object.entries(worst)) {
        const [ours, beside]: [number[], number[]] = [[], []];
        let status: number | string = 0;
        for (let round = 0; round < rounds; round += 1) {
          beside.push((await cost(route, plain, times)).milliseconds);
          const measured = await cost(route, { ...plain, ...given }, times);
          ours.push(measured.milliseconds);
          status = measured.status;
        }
        const ratio = median(ours) / median(beside);
        console.log(
          `  ${shown(route)}, ${name}: ${format(median(ours))} ms, plain ${format(median(beside))} ms`,
        );
        figures.push({
          what: `${plain.method ?? "GET"} ${shown(route)}, ${name} (${status})`,
          ours: `${format(median(ours))} ms`,
          beside: `plain, ${format(median(beside))} ms`,
          ratio,
          aim: `at most ${aim}`,
          isMet: ratio <= aim,
        });
      }
    }
    return figures;
  },
};
