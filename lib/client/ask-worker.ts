import { proxy } from "comlink";

/**
 * Calls a long-running method of a worker. `tell` receives progress reports, but none after the result.
 * Reports and result arrive by two ports, so the last report may come after the result and would make
 * finished work look unfinished. Rejects as `ask` does.
 */
export async function askTelling<Told extends unknown[], Answer>(
  tell: (...told: Told) => void,
  ask: (tell: (...told: Told) => void) => Answer,
): Promise<Awaited<Answer>> {
  let isAnswered = false;
  const told = (...what: Told) => {
    if (!isAnswered) tell(...what);
  };
  try {
    return await ask(proxy(told));
  } finally {
    isAnswered = true;
  }
}
