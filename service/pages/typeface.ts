import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

const require = createRequire(import.meta.url);

/** The path of the typeface on the service. */
export const typefacePath = "/inter.woff2";

/** The Content-Security-Policy directive that allows the typeface. */
export const typefaceSource = "font-src 'self'";

/**
 * Mounts the typeface of the pages, the same as the web app's: one file with all weights. Browsers cache it
 * for a day.
 */
export function mountTypeface(fastify: FastifyInstance): void {
  const file = require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const bytes = readFileSync(file);
  fastify.get(typefacePath, async (_request, reply) =>
    reply
      .headers({
        "content-type": "font/woff2",
        "cache-control": "public, max-age=86400",
      })
      .send(bytes),
  );
}
