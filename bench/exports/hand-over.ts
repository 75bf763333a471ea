import { gunzipSync } from "node:zlib";
import { Agent } from "undici";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { HandOver, HandOverRequest } from "#lib/shared/hand-over.ts";
import { type Benchmark, format, inTurns, limit } from "../benchmark.ts";
import { resetPeak, peakMemory } from "../processes.ts";
import { measureResponse, readBytes } from "../measure-response.ts";
import { type ExportStack, organization, startExport } from "./stack.ts";

const postings = 100_000;

type Written = HandOverRequest["written"];

const formats: readonly { name: string; written: Written }[] = [
  { name: "JSON as received", written: { format: "json" } },
  {
    name: "CSV, a row a split",
    written: { format: "csv", rowsPer: "split", delimiter: ";", decimalSign: ",", encoding: "utf-8" },
  },
  { name: "XLSX, a row a split", written: { format: "xlsx", rowsPer: "split" } },
  {
    name: "DATEV batches, one a month",
    written: {
      format: "datev",
      settings: datevSettings.parse({
        consultantNumber: 1_234_567,
        clientNumber: 42,
        fiscalYearStart: "2026-01-01",
        accountLength: 4,
      }),
    },
  },
];

/**
 * Hands over all postings in one format and downloads every file. Returns the milliseconds, the bytes and
 * the number of files.
 */
async function handOver({ stack, cookie, exportId }: ExportStack, agent: Agent, written: Written) {
  const handOversUrl = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}/hand-overs`;
  const headers = { cookie, origin: stack.webUrl };
  const body = JSON.stringify({ written, filter: "", language: "en", timeZone: "Europe/Berlin" });
  const start = performance.now();
  const answer = await fetch(handOversUrl, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  if (!answer.ok) throw new Error(`${handOversUrl} answered with ${answer.status}: ${await answer.text()}`);
  const { id, files } = (await answer.json()) as HandOver;
  let bytes = 0;
  for (const { place } of files) {
    await measureResponse(
      agent,
      `${handOversUrl}/${id}/files/${place}`,
      headers,
      (piece) => (bytes += piece.length),
    );
  }
  return { time: performance.now() - start, bytes, files: files.length };
}

export const handOvers: Benchmark = {
  name: "hand-over",
  title: "100,000 postings handed over in each format",
  async run() {
    await using running = await startExport(postings);
    const { stack, exportId, token } = running;
    await using agent = Object.assign(new Agent({ bodyTimeout: 0, headersTimeout: 0 }), {
      [Symbol.asyncDispose]: () => agent.close(),
    });
    const url = `${stack.serviceUrl}/v1/organizations/${organization}/exports/${exportId}/postings`;
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
    const parsed = async () => {
      const start = performance.now();
      JSON.parse(gunzipSync(await readBytes(agent, url, headers)).toString());
      return performance.now() - start;
    };
    const figures = [];
    for (const { name, written } of formats) {
      let before = 0;
      let made = { bytes: 0, files: 0 };
      const measured = await inTurns(3, {
        async ours(round) {
          const { time, ...rest } = await handOver(running, agent, written);
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
          aim: "under a minute a file",
          isMet: measured.ours / made.files < 60_000,
        },
        limit("the same, growth of the web app's memory after the first time", grown, 100, "MB"),
      );
    }
    return figures;
  },
};
