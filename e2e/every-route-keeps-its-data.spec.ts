import type { BrowserContext } from "@playwright/test";
import { findInAll } from "./fixtures/find-in-all.ts";
import { everyRoute, authActions, type Route } from "./fixtures/routes.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { cookieHeader, expect, signedIn, test } from "./fixtures/test.ts";

const organization = "tresor-gmbh";
const api = `/api/v1/organizations/${organization}`;
const fileName = "verschlossene-konten.csv";
const datevSettings = {
  ...{ consultantNumber: 9_876_001, clientNumber: 4_711, fiscalYearStart: "2026-01-01" },
  ...{ accountLength: 4, designation: "Verschwiegen" },
};
const forgedCookie = "kontor.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..forged.forged.forged";

/**
 * What the victim has, and every string of it that nobody else may see; `onExportsPage` are those of them that the
 * page of the exports comes with, in their order.
 */
type Vault = { cookie: string; routes: Route[]; secrets: string[]; onExportsPage: string[] };

/** Signs the victim in and gives them an export, documents and an import. */
async function fillVault(context: BrowserContext, webUrl: string): Promise<Vault> {
  const { request } = await signedIn(context, people.target);
  const created = (await (await request.post(`${api}/exports`)).json()) as { id: string };
  await expect
    .poll(
      async () =>
        ((await (await request.get(`${api}/exports/${created.id}`)).json()) as { status: string }).status,
    )
    .not.toBe("EXPORTING");
  const { successfulPostings } = (await (
    await request.get(`${api}/exports/${created.id}/postings`)
  ).json()) as {
    successfulPostings: { entityGuid: string; files: { id: string }[] }[];
  };
  const entityGuid = successfulPostings[0]?.entityGuid ?? "";
  const marks = [{ entityGuid, checked: true, flagged: false }];
  await request.put(`/api/organizations/${organization}/exports/${created.id}/marks`, { data: { marks } });
  const handOvers = `/api/organizations/${organization}/exports/${created.id}/hand-overs`;
  await request.put(`/api/organizations/${organization}/settings/datev`, { data: datevSettings });
  const handOver = await request.post(handOvers, {
    data: { written: { format: "json" }, language: "de", timeZone: "Europe/Berlin" },
  });
  const { id: handOverId } = (await handOver.json()) as { id: string };
  await request.get(`${handOvers}/${handOverId}/files/0`);
  const fileId = successfulPostings[0]?.files[0]?.id ?? "";
  const runs = importRuns(request, webUrl, organization);
  const { id: runId } = await runs.plan(accountRows([["98712300", "Stille Reserve"]]), { fileName });
  await runs.start(runId, "CREATE");
  await runs.ended(runId);
  const processId = (await runs.chunks(runId))[0]?.processId ?? "";
  const archived = await request.post(
    `/api/organizations/${organization}/exports/${created.id}/document-archives`,
    {
      data: {
        written: { format: "documents", names: "{date} {supplier} {invoice}" },
        ...{ filter: "", language: "en", timeZone: "Europe/Berlin" },
      },
    },
  );
  const { id: archiveId } = (await archived.json()) as { id: string };
  const ids = [created.id, entityGuid, fileId, runId, processId, handOverId, archiveId];
  for (const id of ids) expect(id).toBeTruthy();
  return {
    cookie: await cookieHeader(context, webUrl),
    routes: everyRoute({
      organizationId: organization,
      exportId: created.id,
      fileId,
      archiveId,
      part: "1",
      runId,
      from: "0",
      ...{ followUpId: crypto.randomUUID(), otherId: runId },
      handOverId,
      place: "0",
      importId: [processId, "general-ledger-accounts"],
      nextauth: authActions,
      rest: "no-such-route",
    }),
    onExportsPage: [created.id, "Tresor GmbH"],
    secrets: [
      ...ids,
      "Tresor GmbH",
      people.target.name,
      people.target.email,
      "RE-2026-500",
      "98765.43",
      "Verschwiegen",
      "98712300",
      fileName,
      String(datevSettings.consultantNumber),
      "%PDF-",
    ],
  };
}

/** The secrets in what a request is answered with, headers included; what stands in the address itself tells nothing. */
async function secretsIn(answer: Response, asked: string, { secrets }: Vault): Promise<string[]> {
  const text = Buffer.from(await answer.arrayBuffer()).toString("utf8") + JSON.stringify([...answer.headers]);
  return secrets.filter((secret) => !asked.includes(secret) && text.includes(secret));
}

/** The page alone, without the layouts that stand around it, as the router of a browser asks for it. */
function stateTree({ file, path }: Route): string {
  const values = path.split("/").filter(Boolean);
  const folders = file.split("/").slice(0, -1);
  const page: unknown[] = ["__PAGE__", {}, null, "refetch", 0];
  const tree = folders.reduceRight<unknown[]>((child, folder, index) => {
    const name = /^\[(.+)\]$/.exec(folder)?.[1];
    const depth = folders.slice(0, index).filter((part) => !part.startsWith("(")).length;
    return [name ? [name, values[depth], "d", null] : folder, { children: child }];
  }, page);
  return encodeURIComponent(JSON.stringify(["", { children: tree }]));
}

/** Tricks by which a request has got past somebody's middleware or layout before, each as path and headers. */
function disguises(route: Route): [path: string, headers: Record<string, string>][] {
  const { path } = route;
  const subrequests = ["middleware", "src/middleware", "proxy", "src/proxy", "pages/_middleware"].flatMap(
    (name) => [name, Array<string>(5).fill(name).join(":")],
  );
  return [
    [path, {}],
    ...subrequests.map((value): [string, Record<string, string>] => [
      path,
      { "x-middleware-subrequest": value },
    ]),
    [`${path}.rsc`, {}],
    [`${path}.segments/_full.segment.rsc`, {}],
    [`/_next/data/build${path}.json`, { "x-nextjs-data": "1" }],
    [`/${path}`, {}],
    [`${path}/`, {}],
    [path, { rsc: "1" }],
    [path, { rsc: "1", "next-router-prefetch": "1" }],
    [path, { rsc: "1", "next-router-prefetch": "2", "next-router-segment-prefetch": "/_tree" }],
    [path, { rsc: "1", "next-router-state-tree": stateTree(route) }],
    ["/", { "x-invoke-path": path, "x-matched-path": path, "x-rewrite-url": path, "x-original-url": path }],
    ["/sign-in", { "x-middleware-rewrite": path, "x-nextjs-rewrite": path }],
  ];
}

/** Asks as a program does, and follows Next.js where it only wants its own query parameter besides. */
async function ask(
  webUrl: string,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<Response> {
  const init = { method, headers, redirect: "manual", ...(method !== "GET" && { body: "[]" }) } as const;
  const answer = await fetch(webUrl + path, init);
  const target = answer.headers.get("location");
  if (!target?.includes("_rsc")) return answer;
  await answer.body?.cancel();
  return fetch(new URL(target, webUrl), init);
}

const isOfOrganization = ({ file }: Route) => file.includes("[organizationId]");

/** Answers with numbers alone, which are nobody's. */
const tellsCountsOnly = ({ file }: Route) => file.endsWith("/outcome/route.ts");

test("no route gives anything away to those whom it doesn't belong to", async ({ browser, stack }) => {
  test.setTimeout(180_000);
  const owner = await browser.newContext({ baseURL: stack.webUrl });
  const other = await browser.newContext({ baseURL: stack.webUrl });
  const vault = await fillVault(owner, stack.webUrl);
  await signedIn(other, people.outsider);

  await test.step("the owner is given it, so that what follows looks for the right things", async () => {
    const own = { cookie: vault.cookie };
    const seen = new Set<string>();
    for (const route of vault.routes.filter(({ method }) => method === "GET")) {
      const answer = await ask(stack.webUrl, "GET", route.path, own);
      const found = await secretsIn(answer, "", vault);
      for (const secret of found) seen.add(secret);
      const isThere = answer.status === 200 && isOfOrganization(route) && !tellsCountsOnly(route);
      if (isThere) expect(found, route.path).not.toEqual([]);
    }
    expect(vault.secrets.filter((secret) => !seen.has(secret))).toEqual([]);

    const page = vault.routes.find(({ file }) => file.endsWith("exports/page.tsx"));
    if (!page) throw new Error("There is no page of exports.");
    const headers = { ...own, rsc: "1", "next-router-state-tree": stateTree(page) };
    const answer = await ask(stack.webUrl, "GET", page.path, headers);
    const found = await secretsIn(answer, page.path, vault);
    expect(found, "the page without its layout").toEqual(vault.onExportsPage);
  });

  const visitors: Record<string, Record<string, string>> = {
    nobody: {},
    "a forged cookie": { cookie: forgedCookie },
    "another person": { cookie: await cookieHeader(other, stack.webUrl) },
  };
  const attempts = vault.routes
    .filter((route) => route.method === "GET" || isOfOrganization(route))
    .flatMap((route) => disguises(route).map(([path, headers]) => ({ route, path, headers })))
    .flatMap((attempt) =>
      Object.entries(visitors).map(([visitor, cookie]) => ({ ...attempt, visitor, cookie })),
    );
  expect(attempts.length).toBeGreaterThan(1000);
  const leaks = await findInAll(attempts, async ({ route, path, headers, visitor, cookie }) => {
    const answer = await ask(stack.webUrl, route.method, path, { ...headers, ...cookie });
    const found = await secretsIn(answer, path, vault);
    const isCarriedOut =
      answer.ok && path === route.path && route.kind === "handler" && isOfOrganization(route);
    const what = [...found, ...(isCarriedOut ? [`status ${answer.status}`] : [])];
    return what.map((leak) => `${visitor}: ${route.method} ${path} ${JSON.stringify(headers)}: ${leak}`);
  });
  expect(leaks).toEqual([]);

  await test.step("and whoever was asked to stay out is still signed in", async () => {
    for (const context of [owner, other]) {
      expect(await (await context.request.get("/api/auth/session")).json()).toHaveProperty("user");
      await context.close();
    }
  });
});

test("no page goes without its policy, whatever the request says about itself", async ({ stack }) => {
  for (const value of ["proxy", "proxy:proxy:proxy:proxy:proxy", "src/proxy", "middleware"]) {
    const answer = await fetch(`${stack.webUrl}/sign-in`, { headers: { "x-middleware-subrequest": value } });
    expect(answer.headers.get("content-security-policy")).toContain("'strict-dynamic'");
  }
});
