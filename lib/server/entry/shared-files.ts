import { randomUUID } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** The days after which the files of a version are removed that no process of it has been started since. */
const keptDays = 90;

const prefix = "/_next/static/";

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".mjs": "text/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

/** Answers a request for a file of another version's pages. Resolves with whether it did. */
export type AnswerShared = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Returns the names of all files of a build that pages load, as their addresses have them. */
const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));

/**
 * Copies the scripts, styles and typefaces of the build in `dir` to the directory `shared`, which processes
 * of all versions have in common, and returns a function that answers with those of other versions. During
 * an upgrade a page of one version so gets its files from a process of the other. Their names hold hashes,
 * so none is ever another one's.
 */
export async function shareFiles(dir: string, shared: string): Promise<AnswerShared> {
  const own = path.join(dir, ".next", "static");
  const names = filesOf(own);
  for (const name of names) await keep(path.join(own, name), path.join(shared, name));
  await removeOld(shared);
  const [ownNames, headersOf] = [new Set(names), readHeaders(dir)];
  return async (request, response) => {
    const name = nameIn(request);
    if (name === undefined || ownNames.has(name)) return false;
    const file = path.join(shared, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return false;
    response.writeHead(200, {
      ...headersOf(request),
      "content-type": types[path.extname(name)] ?? "application/octet-stream",
      "content-length": found.size,
      "cache-control": "public, max-age=31536000, immutable",
    });
    if (request.method === "HEAD") response.end();
    // A browser that leaves is no failure.
    else await pipeline(createReadStream(file), response).catch(() => response.destroy());
    return true;
  };
}

/** Returns the name of the file that a request asks for, or undefined if it asks for none of a build. */
function nameIn({ method = "", url = "" }: IncomingMessage): string | undefined {
  const [pathname = ""] = url.split("?", 1);
  if (!pathname.startsWith(prefix) || (method !== "GET" && method !== "HEAD")) return undefined;
  try {
    const name = decodeURIComponent(pathname.slice(prefix.length));
    return /^[^\\\0]+$/.test(name) && !name.split("/").includes("..") ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Copies a file under another name and renames it, so that no process sees half of it. One that is there
 * gets a new time.
 */
async function keep(from: string, to: string): Promise<void> {
  const now = new Date();
  if (
    await utimes(to, now, now).then(
      () => true,
      () => false,
    )
  )
    return;
  await mkdir(path.dirname(to), { recursive: true });
  // Not by the process id, which is 1 in every container.
  const part = `${to}.${randomUUID()}.part`;
  await copyFile(from, part);
  await rename(part, to);
}

async function removeOld(shared: string): Promise<void> {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of await readdir(shared, { recursive: true })) {
    const file = path.join(shared, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

type Rule = {
  regex: string;
  has?: { type: string; key: string; value: string }[];
  headers: { key: string; value: string }[];
};

/** Returns a function with the headers that the configuration of Next.js gives to a request. */
function readHeaders(dir: string): (request: IncomingMessage) => Record<string, string> {
  const manifest = readFileSync(path.join(dir, ".next", "routes-manifest.json"), "utf8");
  const rules = (JSON.parse(manifest) as { headers: Rule[] }).headers;
  const known = rules.map((rule) => ({ ...rule, fits: new RegExp(rule.regex) }));
  return ({ url = "", headers: given }) => {
    const pathname = url.split("?", 1)[0] ?? "";
    const fitting = known.filter(
      ({ fits, has = [] }) => fits.test(pathname) && has.every(({ key, value }) => given[key] === value),
    );
    return Object.fromEntries(
      fitting.flatMap(({ headers }) => headers).map(({ key, value }) => [key, value]),
    );
  };
}
