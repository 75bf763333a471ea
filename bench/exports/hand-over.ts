import { gunzipSync } from "node:zlib";
import { Agent } from "undici";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { HandOverRequest, HandOverState } from "#lib/shared/hand-over.ts";
import { type Benchmark, format, inTurns, limit } from "../benchmark.ts";
import { resetPeak, peakMemory } from "../processes.ts";
import { collectGarbage, readBytes, readResponse } from "../measure-response.ts";
import { type ExportStack, organization, startExport } from "./stack.ts";

const postings = 100_000;

type Written = HandOverRequest["written"];

/** A format, and how many times as long as unpacking and parsing the answer it may take. */
type Format = { name: string; written: Written; aim: number };

const settings = datevSettings.parse({
  ...{ consultantNumber: 1_234_567, clientNumber: 42 },
  ...{ fiscalYearStart: "2026-01-01", accountLength: 4 },
});

const formats: readonly Format[] = [
  { name: "JSON as received", written: { format: "json" }, aim: 1.6 },
  {
    name: "CSV, a row a split",
    written: { format: "csv", rowsPer: "split", delimiter: ";", decimalSign: ",", encoding: "utf-8" },
    aim: 3,
  },
  { name: "XLSX, a row a split", written: { format: "xlsx", rowsPer: "split" }, aim: 6 },
  {
    name: "DATEV batches, one a month, and the check before them",
    written: { format: "datev", settings },
    aim: 5,
  },
];

/**
 * Hands over all postings in one format, after the check if it is DATEV, waits until the files are made, and
 * downloads them. Returns the milliseconds, the bytes and the number of files.
 */
async function handOver({ stack, cookie, exportId }: ExportStack, agent: Agent, { name, written }: Format) {
  const exportUrl = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}`;
  const headers = { cookie, origin: stack.webUrl };
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${exportUrl}/${path}`, {
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered with ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  collectGarbage();
  const start = performance.now();
  if (written.format === "datev") await ask("datev-check?kind=held&offset=0");
  const request = { written, filter: "", language: "en", timeZone: "Europe/Berlin" };
  let state = (await ask("hand-overs", request)) as HandOverState;
  // The answer waits by itself for the end, up to a second.
  while (state.making) {
    const { id, problem } = state.making;
    if (problem) throw new Error(`${name} could not be made: ${problem.message}`);
    state = (await ask(`hand-overs/${id}`)) as HandOverState;
  }
  const made = state.handOver;
  if (!made) throw new Error(`${name} was neither made nor refused.`);
  let bytes = 0;
  for (const { place } of made.files) {
    const url = `${exportUrl}/hand-overs/${made.id}/files/${place}`;
    await readResponse(agent, url, headers, (piece) => (bytes += piece.length));
  }
  return { time: performance.now() - start, bytes, files: made.files.length };
}

export const handOvers: Benchmark = {
  name: "hand-over",
  title: "100,000 postings handed over in each format",
  async run() {
    await using running = await startExport(postings);
    const { stack, cookie, exportId, token } = running;
    // The check uses the settings of the organization.
    const saved = await fetch(`${stack.webUrl}/api/organizations/${organization}/settings/datev`, {
      method: "PUT",
      headers: { cookie, origin: stack.webUrl, "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!saved.ok) throw new Error(`The settings were not saved: ${await saved.text()}`);
    await using agent = Object.assign(new Agent({ bodyTimeout: 0, headersTimeout: 0 }), {
      [Symbol.asyncDispose]: () => agent.close(),
    });
    const url = `${stack.serviceUrl}/v1/organizations/${organization}/exports/${exportId}/postings`;
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
    const parsed = async () => {
      collectGarbage();
      const start = performance.now();
      JSON.parse(gunzipSync(await readBytes(agent, url, headers)).toString());
      return performance.now() - start;
    };
    const figures = [];
    for (const one of formats) {
      const { name, aim } = one;
      let before = 0;
      let made = { bytes: 0, files: 0 };
      const measured = await inTurns(3, {
        async ours(round) {
          const { time, ...rest } = await handOver(running, agent, one);
          made = rest;
          // The first hand-over fills the heap up to the size at which V8 starts to collect, however large
          // the export is.
          if (round === 0) before = resetPeak(stack.webPid());
          return time;
        },
        beside: parsed,
      });
      const grown = peakMemory(stack.webPid()) - before;
      const size = `${format(made.bytes / 1e6)} MB${made.files > 1 ? ` in ${made.files} files` : ""}`;
      figures.push(
        {
          what: `100,000 postings as ${name}, from asking for it to its last byte (${size})`,
          ours: `${format(measured.ours)} ms`,
          beside: `the same from the service, unpacked and parsed, ${format(measured.beside)} ms`,
          ratio: measured.ratio,
          aim: `at most ${aim}`,
          isMet: measured.ratio <= aim,
        },
        limit("the same, growth of the web app's memory after the first time", grown, 100, "MB"),
      );
    }
    return figures;
  },
};
