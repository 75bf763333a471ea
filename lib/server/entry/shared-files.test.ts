import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shareFiles } from "./shared-files.ts";

let home: string;
let shared: string;
const servers: Server[] = [];

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "kontor-shared-"));
  shared = path.join(home, "shared");
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(home, { recursive: true });
});

const headers = [{ key: "x-content-type-options", value: "nosniff" }];
const overHttps = [{ key: "strict-transport-security", value: "max-age=31536000" }];
const has = [{ type: "header", key: "x-forwarded-proto", value: "https" }];

/**
 * Starts a process of a version whose build has these files. It answers with "own" what it leaves to
 * Next.js.
 */
async function startVersion(name: string, files: Record<string, string>): Promise<string> {
  const dir = path.join(home, name);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(dir, ".next/static", file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const rules = {
    headers: [
      { regex: "^/_next/", headers },
      { regex: "^/", has, headers: overHttps },
    ],
  };
  await writeFile(path.join(dir, ".next/routes-manifest.json"), JSON.stringify(rules));
  const answer = await shareFiles(dir, shared);
  const server = createServer((request, response) => {
    void answer(request, response).then((isAnswered) => (isAnswered ? undefined : response.end("own")));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/`;
}

test("each version has the files of the other, with the headers of its own", async () => {
  const earlier = await startVersion("earlier", { "chunks/a~1.js": "earlier", "chunks/both.js": "both" });
  const later = await startVersion("later", { "chunks/[b].css": "later", "chunks/both.js": "both" });
  const read = async (url: string) => (await fetch(url)).text();
  expect(await read(`${later}chunks/a~1.js`)).toBe("earlier");
  expect(await read(`${earlier}chunks/%5Bb%5D.css?dpl=1`)).toBe("later");
  for (const one of [earlier, later]) expect(await read(`${one}chunks/both.js`)).toBe("own");
  const answer = await fetch(`${earlier}chunks/%5Bb%5D.css`, { headers: { "x-forwarded-proto": "https" } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/css; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": "5",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000",
  });
  const asked = await fetch(`${later}chunks/a~1.js`, { method: "HEAD" });
  expect([asked.headers.get("content-length"), await asked.text()]).toEqual(["7", ""]);
});

test("what is no file of a build is left to the version itself", async () => {
  await writeFile(path.join(home, "secret.js"), "secret");
  const version = await startVersion("version", { "a.js": "a" });
  for (const name of [
    "missing.js",
    "chunks",
    "..%2fsecret.js",
    "x/..%2f..%2fsecret.js",
    "%ff",
    "%00",
    "a%5c.js",
  ])
    expect(await (await fetch(version + name)).text(), name).toBe("own");
  expect(await (await fetch(`${version}b.js`, { method: "POST" })).text()).toBe("own");
});

test("files of versions that no process was started of for 90 days are removed", async () => {
  await startVersion("earlier", { "old.js": "old", "still.js": "still" });
  const before = new Date(Date.now() - 91 * 86_400_000);
  for (const name of ["old.js", "still.js"]) await utimes(path.join(shared, name), before, before);
  await startVersion("later", { "still.js": "still" });
  await expect(stat(path.join(shared, "old.js"))).rejects.toThrow("ENOENT");
  expect((await stat(path.join(shared, "still.js"))).mtimeMs).toBeGreaterThan(before.getTime());
});

test("processes that start at once, each with the same process id, share the files of their build whole", async () => {
  const content = "x".repeat(5_000_000);
  const one = await startVersion("first", { "chunks/first.js": "first" });
  const dirs = ["second", "third", "fourth"];
  await Promise.all(dirs.map((name) => startVersion(name, { "chunks/large.js": content })));
  expect(await (await fetch(`${one}chunks/large.js`)).text()).toBe(content);
});
