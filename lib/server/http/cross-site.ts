import "server-only";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";

/**
 * Refuses a writing request that another site made the browser send, by Origin and Sec-Fetch-Site (Fetch
 * Metadata). A request without Sec-Fetch-Site passes with our own Origin, or with none at all, because
 * every browser form sends one. Throws CROSS_SITE.
 */
export function refuseCrossSite(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const foreignOrigin = origin !== null && origin !== new URL(configuration().address).origin;
  const foreignSite = site !== null && site !== "same-origin" && site !== "none";
  if (!foreignOrigin && !foreignSite) return;
  throw new AppError({
    code: "CROSS_SITE",
    message: "This request came from another site and was not carried out.",
  });
}
