import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendErrorPage } from "./send-page.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Makes the library see our own address as the one that was asked, whatever a proxy or a caller wrote into the
 * headers: issuer, redirects and the `secure` mark of cookies follow it.
 */
export function claimOwnAddress(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin);
  request.headers.host = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  delete request.headers["x-forwarded-host"];
}

/**
 * Refuses a page that is asked under a foreign name, and moves a browser that came to another name of this machine
 * to ours: its cookies would not follow it through a login.
 */
export function keepToOwnAddress(origin: string) {
  const own = new URL(origin);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = URL.parse(`${own.protocol}//${request.headers.host ?? ""}`);
    if (!asked || (asked.hostname !== own.hostname && !loopback.has(asked.hostname))) {
      return sendErrorPage(request, reply, { status: 400, reason: "host" });
    }
    const isOtherName = asked.host !== own.host && asked.port === own.port && loopback.has(own.hostname);
    const isNavigation = request.method === "GET" && request.headers["sec-fetch-mode"] !== "cors";
    if (isOtherName && isNavigation && request.headers.accept?.includes("text/html")) {
      return reply.redirect(`${origin}${request.url}`, 307);
    }
  };
}

/** Refuses a form that another site sent: a browser says so itself, and no application has a reason to. */
export async function refuseCrossSiteForms(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method === "POST" && request.headers["sec-fetch-site"] === "cross-site") {
    await sendErrorPage(request, reply, { status: 403, reason: "crossSite" });
  }
}
