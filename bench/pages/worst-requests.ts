import type { Benchmark } from "../benchmark.ts";
import { organization, startExport } from "../exports/stack.ts";
import {
  type Case,
  hostileAddresses,
  hostileJson,
  measureWorst,
  mebibyte,
  repeat,
} from "../worst-requests.ts";

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

/**
 * The CPU time of the web app for the worst request of each kind of route, beside a plain request of the
 * same route.
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
    const target = { origin: stack.webUrl, pid: stack.webPid(), headers };
    return await measureWorst(target, cases(exportId, runPath));
  },
};
