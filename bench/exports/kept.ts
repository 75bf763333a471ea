import { setTimeout as wait } from "node:timers/promises";
import { clientsOfTests, password } from "../../e2e/fixtures/seed.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { startStack } from "../../e2e/fixtures/stack.ts";
import type { DocumentKeeping } from "#lib/shared/document-keeping.ts";
import { type Benchmark, format } from "../benchmark.ts";

/** Background requests a minute for each organization. */
const pace = 600;

/** After a rest this part of a minute's requests goes at once (`lib/server/upstream/pace.ts`). */
const atOnce = 1 / 3;

const postings = 1_000;
const lookMilliseconds = 250;
const email = "zehn@example.com";
const organizations = Array.from({ length: 10 }, (_, index) => `belege-${index + 1}-gmbh`);

const seed = () => ({
  clients: clientsOfTests,
  organizations: organizations.map((id, index) => ({ id, name: `Belege ${index + 1} GmbH` })),
  users: [{ email, name: "Zehra Zehn", password, organizations }],
  generalLedgerAccounts: {},
  postings: Object.fromEntries(organizations.map((id) => [id, { generate: postings }])),
});

type Signed = { organization: string; headers: Record<string, string> };
type Postings = { successfulPostings: { files: { id: string }[] }[] };

/** Begins an export and resolves with its id once it has ended. */
async function exportAll(webUrl: string, { organization, headers }: Signed): Promise<string> {
  const path = `${webUrl}/api/v1/organizations/${organization}/exports`;
  const begin = { method: "POST", headers: { ...headers, "if-match": '"none"' } };
  const { id } = (await (await fetch(path, begin)).json()) as { id: string };
  for (;;) {
    const { status } = (await (await fetch(`${path}/${id}`, { headers })).json()) as { status: string };
    if (status !== "EXPORTING") return id;
    await wait(lookMilliseconds);
  }
}

/** Chooses whether exports of the organization and their documents come by themselves. */
async function bring(
  webUrl: string,
  { organization, headers }: Signed,
  brings: "own" | "none",
): Promise<void> {
  const path = `${webUrl}/api/organizations/${organization}/connection/brings`;
  const json = { ...headers, "content-type": "application/json" };
  const { ok } = await fetch(path, { method: "PUT", headers: json, body: JSON.stringify({ brings }) });
  if (!ok) throw new Error(`The choice for ${organization} was not taken.`);
}

/** Lets the service draw each document of an export, which it does at the first request. */
async function drawAll(webUrl: string, { organization, headers }: Signed, exportId: string): Promise<void> {
  const path = `${webUrl}/api/v1/organizations/${organization}`;
  const postings = (await (
    await fetch(`${path}/exports/${exportId}/postings`, { headers })
  ).json()) as Postings;
  for (const { id } of postings.successfulPostings.flatMap(({ files }) => files))
    await (await fetch(`${path}/files/${id}`, { headers })).arrayBuffer();
}

/** Resolves with the number of an export's documents once all are kept. Throws if one is missing. */
async function allKept(webUrl: string, { organization, headers }: Signed, exportId: string): Promise<number> {
  for (;;) {
    const path = `${webUrl}/api/organizations/${organization}/exports/${exportId}/kept-documents`;
    const { keeping } = (await (await fetch(path, { headers })).json()) as { keeping: DocumentKeeping };
    if (keeping.missing + keeping.removed > 0) throw new Error(`Documents of ${organization} are missing.`);
    if (!keeping.goesOn) return keeping.kept;
    await wait(lookMilliseconds);
  }
}

/**
 * Ten organizations, each with an export of 1,000 postings, whose documents come by themselves from one
 * moment on. The service has drawn them before, so that it is not what is measured.
 */
export const keptDocuments: Benchmark = {
  name: "kept",
  title: "Documents of ten organizations by themselves",
  async run() {
    const stack = await startStack({
      seed,
      service: { SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
      web: { LOG_LEVEL: "warn", BACKGROUND_REQUESTS: String(pace) },
    });
    try {
      const signed: Signed[] = [];
      for (const organization of organizations) {
        const cookie = await signInByHttp(stack.webUrl, { email, organizations }, organization);
        signed.push({ organization, headers: { cookie, origin: stack.webUrl } });
      }
      for (const one of signed) await bring(stack.webUrl, one, "none");
      const ids = await Promise.all(signed.map((one) => exportAll(stack.webUrl, one)));
      await Promise.all(signed.map((one, index) => drawAll(stack.webUrl, one, ids[index] ?? "")));
      const start = performance.now();
      for (const one of signed) await bring(stack.webUrl, one, "own");
      const counts = await Promise.all(
        signed.map((one, index) => allKept(stack.webUrl, one, ids[index] ?? "")),
      );
      const seconds = (performance.now() - start) / 1000;
      const most = Math.max(...counts);
      const least = (most / pace - atOnce) * 60;
      const all = counts.reduce((sum, count) => sum + count, 0);
      return [
        {
          what: `${all} documents of ten organizations, from the moment on at which they may come`,
          ours: `${format(seconds)} s`,
          beside: `what ${pace} requests a minute and organization allow, ${format(least)} s`,
          ratio: seconds / least,
          aim: "at most 1.05",
          isMet: seconds / least <= 1.05,
        },
      ];
    } finally {
      await stack.stop();
    }
  },
};
