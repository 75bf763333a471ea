import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Manifest = {
  staticRoutes: { page: string }[];
  dynamicRoutes: { page: string; regex: string }[];
};

/**
 * A route by its pattern, such as `/organizations/:organizationId/exports`, or what else an address leads
 * to.
 */
export type FoundRoute = { kind: "page" | "handler" | "file" | "unknown"; pattern: string };

const unknown: FoundRoute = { kind: "unknown", pattern: "unknown" };
const file: FoundRoute = { kind: "file", pattern: "file" };

// [organizationId] and [...rest] as the accounting service names them.
const patternOf = (page: string) => page.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, ":$1");

const kindOf = (page: string) => (page.startsWith("/api/") ? "handler" : "page");

/**
 * Returns a function that finds the route of a path, by the list that Next.js writes at the build in the
 * folder `dir`. No answer holds anything of the path itself. Files of the build and of `public` have one
 * name together.
 */
export function findRoutes(dir: string): (pathname: string) => FoundRoute {
  const read = readFileSync(path.join(dir, ".next", "routes-manifest.json"), "utf8");
  const { staticRoutes, dynamicRoutes } = JSON.parse(read) as Manifest;
  const found = (page: string): FoundRoute => ({ kind: kindOf(page), pattern: patternOf(page) });
  const fixed = new Map(staticRoutes.map(({ page }) => [page, found(page)]));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ fits: new RegExp(regex), route: found(page) }));
  const publicFolder = path.join(dir, "public");
  const files = new Set(["_next", ...(existsSync(publicFolder) ? readdirSync(publicFolder) : [])]);
  return (pathname) => {
    if (files.has(pathname.split("/", 2)[1] ?? "")) return file;
    return fixed.get(pathname) ?? patterns.find(({ fits }) => fits.test(pathname))?.route ?? unknown;
  };
}
