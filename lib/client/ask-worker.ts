import { proxy } from "comlink";

/**
 * Asks a worker for something that takes a while. `tell` hears how far it is, and nothing any more once the answer is
 * there: what a worker tells and what it answers come by two ports, so that the last telling may come after the answer
 * and make what is done look as if it went on. Rejects as `ask`.
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
