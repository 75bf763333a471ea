import { setTimeout as wait } from "node:timers/promises";
import { type Benchmark, format, inTurns, limit, median } from "../benchmark.ts";
import { resetPeak, peakMemory } from "../processes.ts";
import { inkOf } from "../../e2e/fixtures/ink.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { signedInContext } from "./browser.ts";
import { organization, startExport } from "./stack.ts";

const count = 500;

type Postings = { successfulPostings: { files: { id: string }[] }[] };

/** Reads a response to its end and returns its length in bytes. Throws for an error status. */
async function drain(response: Response): Promise<number> {
  if (!response.ok || !response.body) throw new Error(`${response.url} answered with ${response.status}.`);
  let bytes = 0;
  for await (const piece of response.body) bytes += (piece as Uint8Array).length;
  return bytes;
}

/** The interval at which an archive is looked at, in milliseconds. */
const lookMilliseconds = 50;

async function isMade(archiveUrl: string, headers: Record<string, string>): Promise<boolean> {
  const { state } = (await (await fetch(archiveUrl, { headers })).json()) as { state: string };
  if (state === "running" || state === "complete") return state === "complete";
  throw new Error(`The ZIP is ${state}.`);
}

export const zipOfDocuments: Benchmark = {
  name: "zip",
  title: "A ZIP of 1,000 PDFs",
  async run() {
    await using running = await startExport(count, { BACKGROUND_REQUESTS: "1000000" });
    const { stack, cookie, token, exportId } = running;
    const headers = { cookie, origin: stack.webUrl, "content-type": "application/json" };
    const archivesUrl = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}/document-archives`;
    const handOversUrl = archivesUrl.replace("document-archives", "hand-overs");
    const direct = `${stack.serviceUrl}/v1/organizations/${organization}`;
    const api = `${stack.webUrl}/api/v1/organizations/${organization}`;
    const postings = (await (
      await fetch(`${api}/exports/${exportId}/postings`, { headers })
    ).json()) as Postings;
    const files = postings.successfulPostings.flatMap((posting) => posting.files.map(({ id }) => id));
    const one = async () => {
      const start = performance.now();
      for (const id of files) {
        await drain(await fetch(`${direct}/files/${id}`, { headers: { authorization: `Bearer ${token}` } }));
      }
      return performance.now() - start;
    };
    // The service draws documents at their first request. This first pass excludes that from the
    // measurement.
    await one();
    const grown: number[] = [];
    const ours = async () => {
      const before = resetPeak(stack.webPid());
      const start = performance.now();
      const body = JSON.stringify({
        written: { format: "documents", names: "{date} {supplier} {invoice}" },
        filter: "",
        language: "en",
        timeZone: "Europe/Berlin",
      });
      const { id } = (await (await fetch(archivesUrl, { method: "POST", headers, body })).json()) as {
        id: string;
      };
      while (!(await isMade(`${archivesUrl}/${id}`, headers))) await wait(lookMilliseconds);
      await drain(await fetch(`${handOversUrl}/${id}/files/0`, { headers }));
      const time = performance.now() - start;
      grown.push(peakMemory(stack.webPid()) - before);
      return time;
    };
    const [beside, first] = [await one(), await ours()];
    // From the second ZIP on the documents are in the store.
    const measured = await inTurns(3, { ours, beside: one });
    return [
      {
        what: `ZIP of ${files.length} PDFs that were never fetched, from asking for it to its last byte`,
        ours: `${format(first)} ms`,
        beside: `the same files one after another from the service, ${format(beside)} ms`,
        ratio: first / beside,
        aim: "at most 1.5",
        isMet: first / beside <= 1.5,
      },
      {
        what: `ZIP of ${files.length} PDFs that are in the store, from asking for it to its last byte`,
        ours: `${format(measured.ours)} ms`,
        beside: `the same files one after another from the service, ${format(measured.beside)} ms`,
        ratio: measured.ratio,
        aim: "at most 1.5",
        isMet: measured.ratio <= 1.5,
      },
      limit("the same, growth of the web app's memory", median(grown), 100, "MB"),
    ];
  },
};

export const firstPage: Benchmark = {
  name: "pdf",
  title: "First page of a PDF after a step to the next posting, in Chromium",
  async run() {
    await using running = await startExport(50);
    const { stack, exportId } = running;
    const browser = await startBrowser();
    const page = await (await signedInContext(browser, running)).newPage();
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}`);
    const numbers = page.getByRole("region", { name: "Postings", exact: true }).locator("[data-select]");
    await numbers.first().click();
    const times: number[] = [];
    for (let row = 1; row <= 20; row += 1) {
      const name = (await numbers.nth(row - 1).textContent()) ?? "";
      const drawn = page
        .getByRole("region", { name: `Documents of ${name}` })
        .locator("canvas")
        .first();
      // The page fetches the next document once this one is drawn.
      await drawn.waitFor();
      await page.waitForLoadState("networkidle");
      const next = (await numbers.nth(row).textContent()) ?? "";
      const start = performance.now();
      await numbers.nth(row).click();
      const canvas = page
        .getByRole("region", { name: `Documents of ${next}` })
        .locator("canvas")
        .first();
      await canvas.waitFor();
      while ((await inkOf(canvas)) === 0);
      times.push(performance.now() - start);
    }
    await browser.close();
    return [
      limit("first page of a PDF after a click, pdf.js loaded, fetched ahead", median(times), 300, "ms"),
    ];
  },
};
