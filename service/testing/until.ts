import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until there is an answer; throws when there is none within `seconds`. */
export async function until<Answer>(ask: () => Promise<Answer | undefined>, seconds = 20): Promise<Answer> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`No answer within ${seconds} seconds.`);
    await pause(20);
  }
}
