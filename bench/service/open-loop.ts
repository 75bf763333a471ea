import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Sends requests from a separate process at a constant rate, whether or not earlier ones were answered, as
 * people do. `stop` resolves to the milliseconds from the due time of each request to its complete
 * response. It throws if a request failed.
 */
export async function openLoop(options: {
  url: string;
  token: string;
  perSecond: number;
}): Promise<{ stop: () => Promise<number[]> }> {
  const child = fork(path.join(import.meta.dirname, "open-loop-process.ts"), [JSON.stringify(options)]);
  await once(child, "message");
  return {
    async stop() {
      const answer = once(child, "message") as Promise<[number[]]>;
      const ended = once(child, "exit").then(([status]) => {
        throw new Error(`The process that sends requests ended with ${status}.`);
      });
      child.send("stop");
      const [milliseconds] = await Promise.race([answer, ended]);
      return milliseconds;
    },
  };
}
