import "server-only";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { DatevAnswer } from "./ask-datev.ts";
import { codeOfDatev } from "./datev-codes.ts";

const text = z.string().max(500).optional().catch(undefined);

/** The errors of documents, and the problem details of the two others. */
const refusalReader = z.object({
  error: text,
  error_description: text,
  type: text,
  title: text,
  request_id: text,
});

/**
 * Returns the error for an answer that DATEV refuses with. Its message has DATEV's own code and words, for
 * the log; the page has a sentence for the code. The request id is DATEV's, because DATEV's support asks for
 * it.
 */
export function datevRefusal({ status, body, retryAfter }: DatevAnswer): AppError {
  const told = refusalReader.safeParse(body).data ?? {};
  const code = codeIn(told.error) ?? codeIn(told.type);
  const words = told.error_description ?? told.title;
  return new AppError({
    code: codeOfDatev(code, status),
    message: ["DATEV answered", status, code, words].filter((part) => part !== undefined).join(" "),
    upstreamRequestId: told.request_id,
    retryAfter,
  });
}

/** Returns the code in `#DCO01010` or `http://www.datev.de/hilfe/1008829`. */
export function codeIn(told: string | undefined): string | undefined {
  return /(?:^|#|\/)(DCO\d{5}|100\d{4})$/.exec(told ?? "")?.[1];
}

/** Returns the error for an answer that is not as described. */
export const datevUnreadable = (cause?: unknown) =>
  new AppError({
    code: "DATEV_UNREADABLE",
    message: "DATEV's answer is not as its description says.",
    cause,
  });
