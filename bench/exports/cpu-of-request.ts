import { Agent, request } from "undici";
import { cpuSeconds } from "../processes.ts";

/** Requests under way at once, as of some people, so that the process works without a break. */
const atOnce = 4;

/**
 * Returns the CPU milliseconds that a process needs for one request, all its threads included, as the mean
 * of as many requests as it answers in `seconds` after a warm-up. Other programs on the machine change it
 * far less than the time by the clock. Throws if an answer is not 200.
 */
export async function cpuOfRequest(
  pid: number,
  url: string,
  headers: Record<string, string> = {},
  seconds = 4,
): Promise<number> {
  await using agent = Object.assign(new Agent({ connections: atOnce }), {
    [Symbol.asyncDispose]: () => agent.close(),
  });
  const load = async (until: number): Promise<number> => {
    let count = 0;
    while (performance.now() < until) {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        headers: { "accept-encoding": "gzip", ...headers },
      });
      await body.dump({ limit: 10_000_000 });
      if (statusCode !== 200) throw new Error(`${url} answered with ${statusCode}.`);
      count += 1;
    }
    return count;
  };
  const loadAll = async (duration: number) => {
    const end = performance.now() + duration * 1_000;
    const counts = await Promise.all(Array.from({ length: atOnce }, () => load(end)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await loadAll(1);
  const before = cpuSeconds([pid]);
  const count = await loadAll(seconds);
  return ((cpuSeconds([pid]) - before) * 1_000) / count;
}
