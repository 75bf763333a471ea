import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/**
 * Mounts the scripts of the realm's pages: the path of each and its file. Browsers ask each time whether they
 * have changed, as pages do.
 */
export function mountScripts(fastify: FastifyInstance, files: Record<string, string>): void {
  for (const [address, file] of Object.entries(files)) {
    const text = readFileSync(file, "utf8");
    fastify.get(address, async (_request, reply) =>
      reply
        .headers({
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "no-cache",
        })
        .send(text),
    );
  }
}
