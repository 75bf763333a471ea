import { type ErrorCode, errorSentences } from "#contract/errors.ts";
import { describeAll } from "./describe-endpoint.ts";

/** Returns every error code that an endpoint can respond with, sorted by status. */
export function errorsUsed(): { code: ErrorCode; status: number; sentence: string }[] {
  const used = new Map<ErrorCode, number>();
  for (const { answers } of describeAll(true))
    for (const { status, codes } of answers) for (const code of codes) used.set(code, status);
  return [...used]
    .map(([code, status]) => ({ code, status, sentence: errorSentences[code] }))
    .sort((a, b) => a.status - b.status);
}
