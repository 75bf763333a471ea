import type { FastifyReply, FastifyRequest } from "fastify";
import { errorPage, type ErrorReason } from "./error-page.ts";
import { languageOf } from "./language.ts";
import { pageHeaders } from "./page.ts";

/** Sends a page with the common page headers. */
export async function sendPage(
  reply: FastifyReply,
  page: { status?: number; html: string; formTargets?: string[] },
): Promise<void> {
  await reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page.formTargets))
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
