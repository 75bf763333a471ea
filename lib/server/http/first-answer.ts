import "server-only";
import { randomUUID } from "node:crypto";
import { configuration } from "../configuration.ts";

/**
 * Reads what a page shows first, so that it comes with data. Resolves with undefined when that fails or takes longer than
 * `FIRST_ANSWER_MILLISECONDS`: the page then comes without, and the browser asks by itself and says what is wrong. Never
 * rejects.
 */
export async function firstAnswer<Answer>(
  read: (requestId: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), configuration().firstAnswerMilliseconds);
  try {
    return await Promise.race([read(randomUUID()), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
