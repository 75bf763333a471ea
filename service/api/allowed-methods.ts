import type { FastifyInstance } from "fastify";

/**
 * Returns the function that tells which methods an address takes, by all routes that are mounted after this
 * call. It returns none for an address that does not exist, and for those of a wildcard, whose handler knows
 * them itself.
 */
export function allowedMethods(fastify: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const pattern = url.replaceAll(/[.+?^$()[\]{}|\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+");
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
  ];
}
