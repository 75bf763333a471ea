import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendErrorPage } from "../../pages/send-page.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Replaces the host and protocol of a request with our own address, whatever a proxy or a caller wrote into
 * the headers. The library derives issuer, redirects and the `secure` attribute of cookies from them.
 */
export function claimOwnAddress(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin);
  request.headers.host = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete request.headers["x-forwarded-host"];
}

/**
 * Returns the hook that refuses requests under a foreign host name. A browser that used another name of
 * this machine is redirected to ours, because its cookies would otherwise be lost during a login.
 */
export function requireOwnAddress(origin: string) {
  const own = new URL(origin);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const requested = URL.parse(`${own.protocol}//${request.headers.host ?? ""}`);
    if (!requested || (requested.hostname !== own.hostname && !loopback.has(requested.hostname))) {
      return sendErrorPage(request, reply, { status: 400, reason: "host" });
    }
    const isOtherName =
      requested.host !== own.host && requested.port === own.port && loopback.has(own.hostname);
    const isNavigation = request.method === "GET" && request.headers["sec-fetch-mode"] !== "cors";
    if (isOtherName && isNavigation && request.headers.accept?.includes("text/html")) {
      return reply.redirect(`${origin}${request.url}`, 307);
    }
  };
}

/**
 * Returns the hook that refuses a form that another site or another origin of this site sent, by Origin and
 * Sec-Fetch-Site. No application has a reason to send one. A request with neither passes, because every
 * browser sends an Origin with a form.
 */
export function refuseCrossSiteForms(origin: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.method !== "POST") return;
    const { origin: sender = origin, "sec-fetch-site": site = "none" } = request.headers;
    if (sender === origin && (site === "same-origin" || site === "none")) return;
    await sendErrorPage(request, reply, { status: 403, reason: "crossSite" });
  };
}
