import type { FastifyInstance } from "fastify";
import { typefaceSource } from "../../pages/typeface.ts";
import { interfaceDocument, type InterfaceAddresses } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import { referenceStyleSource } from "./reference-style.ts";

const pagePolicy = [
  "default-src 'none'",
  `style-src ${referenceStyleSource}`,
  typefaceSource,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/**
 * Mounts the documentation of the interface: `/openapi.json` for programs, `/docs` for people. Both are
 * rendered once from the contract and need no token. The page is only in English, like the names and
 * messages that it explains.
 */
export function mountReference(fastify: FastifyInstance, addresses: InterfaceAddresses): void {
  const document = JSON.stringify(interfaceDocument(addresses));
  const page = referencePage(addresses);
  const common = { "cache-control": "no-cache" };
  fastify.get("/openapi.json", async (_request, reply) =>
    reply.headers({ ...common, "content-type": "application/json; charset=utf-8" }).send(document),
  );
  fastify.get("/docs", async (_request, reply) =>
    reply
      .headers({ ...common, "content-type": "text/html; charset=utf-8" })
      .headers({
        "content-security-policy": pagePolicy,
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
      })
      .send(page),
  );
}
