import "server-only";
import { randomUUID } from "node:crypto";
import { configuration } from "../configuration.ts";

/**
 * Reads the data that a page shows first. Resolves with undefined when that fails or takes longer than
 * `FIRST_ANSWER_MILLISECONDS`. The page is then sent without data, and the browser requests it and shows
 * the error. Never rejects.
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
