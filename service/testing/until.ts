import { setTimeout as pause } from "node:timers/promises";

/** Calls `ask` repeatedly until it returns a value. Throws if there is none within `seconds`. */
export async function until<Answer>(ask: () => Promise<Answer | undefined>, seconds = 20): Promise<Answer> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`No answer within ${seconds} seconds.`);
    await pause(20);
  }
}
