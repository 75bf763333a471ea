import { proxy } from "comlink";

/**
 * Calls a long-running method of a worker. `onProgress` receives progress reports, but none after the result.
 * Reports and result arrive by two ports, so the last report may come after the result and would make
 * finished work look unfinished. Rejects as `ask` does.
 */
export async function askWithProgress<Progress extends unknown[], Answer>(
  onProgress: (...report: Progress) => void,
  ask: (onProgress: (...report: Progress) => void) => Answer,
): Promise<Awaited<Answer>> {
  let isAnswered = false;
  const report = (...progress: Progress) => {
    if (!isAnswered) onProgress(...progress);
  };
  try {
    return await ask(proxy(report));
  } finally {
    isAnswered = true;
  }
}
