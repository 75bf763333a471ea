import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { errorPage, type ErrorReason } from "./error-page.ts";
import { languageOf } from "./language.ts";
import { pageHeaders } from "./page.ts";

/** Sends a page with the common page headers. */
export async function sendPage(
  reply: FastifyReply,
  page: { status?: number; html: string; formTargets?: string[]; scripts?: string[] },
): Promise<void> {
  await reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page.formTargets, page.scripts))
    .send(page.html);
}

/** Sends an error page in the browser's language, with the request id. */
export async function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: { status: number; reason: ErrorReason },
): Promise<void> {
  const language = languageOf(request.headers["accept-language"]);
  const html = errorPage({ language, reason: error.reason, requestId: request.id });
  await sendPage(reply, { status: error.status, html });
}

/**
 * Returns the error handler of routes for people. A body that can't be taken, because it is too large, no
 * form or has too many parameters, is answered with its own status. Any other error is logged under
 * `subject` and answered with 500.
 */
export function pageForError(subject: string) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { statusCode, status = statusCode ?? 500 } = error as Partial<FastifyError & { status: number }>;
    if (status >= 400 && status < 500) return sendErrorPage(request, reply, { status, reason: "form" });
    request.log.error({ err: error }, subject);
    await sendErrorPage(request, reply, { status: 500, reason: "server" });
  };
}
