import { type Figure, format, median } from "./benchmark.ts";
import { cpuSeconds } from "./processes.ts";

const rounds = 7;

/** Maximum CPU time of the worst request, as a multiple of a plain one's. */
const aim = 10;

type Sent = { path?: string; method?: string; body?: string; headers?: Record<string, string> };

/** A route with a plain request, and the worst ones that were found: bodies or addresses. */
export type Case = { route: string; plain: Sent; worst: Record<string, Sent> };

/** Returns a text again and again, up to a length. */
export const repeat = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
export const mebibyte = 1024 * 1024;

/** JSON texts of a length that are slow to read: deep, with many values, one long text, and escapes. */
export const hostileJson = (bytes: number) => ({
  "brackets without end": { body: repeat("[", bytes) },
  "empty lists": { body: `[${repeat("[],", bytes - 5)}[]]` },
  "one long text": { body: `["${repeat("a", bytes - 5)}"]` },
  "escaped characters": { body: `["${repeat("\\u0041", bytes - 5)}"]` },
});

/** Addresses that are slow to read: as long as they may be, with as many parameters, and without a limit. */
export const hostileAddresses = {
  "100 parameters": { path: `?${Array.from({ length: 100 }, (_, index) => `a${index}=b`).join("&")}` },
  "8,000 characters": { path: `?a=${"b".repeat(8_000)}` },
  "8,000 encoded characters": { path: `?a=${repeat("%C3%A4", 8_000)}` },
  "2,000 parameters": { path: `?${repeat("a=b&", 8_000)}` },
  "14,000 characters of parameters": { path: `?${repeat("a=b&", 14_000)}` },
};

/** A tick of the CPU clock is ten milliseconds, so small requests are sent many times. */
const timesOf = ({ body = "" }: Sent) => (body.length > mebibyte ? 1 : body.length > 10_000 ? 4 : 20);

const shown = (route: string) => route.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "…").replace(/\?.*/, "");

/** The program whose CPU time is measured, and the headers that every request has. */
type Target = { origin: string; pid: number; headers: Record<string, string> };

/**
 * Measures the CPU time of a program for the worst requests, each beside the plain one of its route, in
 * turns.
 */
export async function measureWorst(
  { origin, pid, headers }: Target,
  cases: readonly Case[],
): Promise<Figure[]> {
  /** Sends a request some times and returns the CPU milliseconds of each for the program, and the status. */
  const cost = async (route: string, sent: Sent) => {
    const { path = "", method = "GET", body } = sent;
    const times = timesOf(sent);
    const before = cpuSeconds([pid]);
    let status: number | string = 0;
    for (let time = 0; time < times; time += 1) {
      const answer = await fetch(origin + route + path, {
        method,
        headers: { ...headers, ...sent.headers },
        redirect: "manual",
        ...(body !== undefined && { body }),
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      status = answer?.status ?? "cut off";
    }
    return { milliseconds: ((cpuSeconds([pid]) - before) * 1000) / times, status };
  };
  const figures: Figure[] = [];
  for (const { route, plain, worst } of cases) {
    await cost(route, plain);
    for (const [name, given] of Object.entries(worst)) {
      const [ours, beside]: [number[], number[]] = [[], []];
      let status: number | string = 0;
      for (let round = 0; round < rounds; round += 1) {
        beside.push((await cost(route, plain)).milliseconds);
        const measured = await cost(route, { ...plain, ...given });
        ours.push(measured.milliseconds);
        status = measured.status;
      }
      // Less than a tick can't be measured.
      const tick = 10 / timesOf(plain);
      const ratio = Math.max(median(ours), tick) / Math.max(median(beside), tick);
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
}
