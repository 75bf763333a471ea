import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { writtenPostings } from "#contract/posting.ts";
import { apiClient } from "../../testing/api-client.ts";
import { createBrowser } from "../../testing/browser.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { prepareDirectory } from "../../testing/test-directory.ts";
import { people, testPosting, testSeed } from "../../testing/test-seed.ts";

/** The file is longer than two of the pieces that it is read in, and not a multiple of their length. */
const given = randomBytes(2_500_001);

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let address: string;
let exportId: string;

beforeAll(async () => {
  const directory = await prepareDirectory();
  await writeFile(path.join(directory, "given.pdf"), given);
  await writeFile(path.join(directory, "empty.txt"), "");
  const documents = [
    { name: "given.pdf", type: "INVOICE", path: "given.pdf" },
    { name: "empty.txt", type: "ATTACHMENT", path: "empty.txt" },
  ];
  const postings = { alpha: [testPosting(1, { extra: { documents } })] };
  running = await startApp({ directory, seed: testSeed({ postings }) });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const { id } = await alpha.exportAll();
  exportId = id;
  const body = writtenPostings.parse(await (await alpha.get(`/exports/${id}/postings`)).json());
  address = `/files/${body.successfulPostings[0]?.files[0]?.id}`;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const read = async (range: string, more: Record<string, string> = {}) =>
  alpha.get(address, { range, "accept-encoding": "identity", ...more });

async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  return bytes;
}

test("a whole file comes in one, and says that parts can be had", async () => {
  const whole = await alpha.get(address, { "accept-encoding": "identity" });
  expect(whole.status).toBe(200);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect((await bytesOf(whole)).equals(given)).toBe(true);
});

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=1048575-1048576", 1_048_575, 1_048_576],
  ["bytes=1000000-2400000", 1_000_000, 2_400_000],
  ["bytes=2000000-", 2_000_000, 2_500_000],
  ["bytes=-1500000", 1_000_001, 2_500_000],
  ["bytes=0-99999999", 0, 2_500_000],
])("%s is answered with that part", async (range, start, end) => {
  const part = await read(range);
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes ${start}-${end}/2500001`);
  expect(part.headers.get("content-type")).toBe("application/pdf");
  expect((await bytesOf(part)).equals(given.subarray(start, end + 1))).toBe(true);
});

test("a part that the file doesn't have is refused with the file's length", async () => {
  const refused = await read("bytes=2500001-");
  expect(refused.status).toBe(416);
  expect(refused.headers.get("content-range")).toBe("bytes */2500001");
  expect(writtenError.parse(await refused.json()).errorCode).toBe("RANGE_NOT_SATISFIABLE");
});

test("several parts, other units and nonsense are answered with the whole file", async () => {
  for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=9-1", "nonsense"]) {
    const whole = await read(range);
    expect(whole.status).toBe(200);
    expect((await bytesOf(whole)).length).toBe(given.length);
  }
});

test("If-Range gives the part of the file that the client began with, else the whole", async () => {
  const tag = (await read("bytes=0-0")).headers.get("etag") ?? "";
  expect((await read("bytes=5-9", { "if-range": tag })).status).toBe(206);
  for (const other of ['"another"', `W/${tag}`, "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    const whole = await read("bytes=5-9", { "if-range": other });
    expect(whole.status).toBe(200);
    await whole.body?.cancel();
  }
});

test("If-None-Match may list tags, weak ones too, or stand for any", async () => {
  const tag = (await read("bytes=0-0")).headers.get("etag") ?? "";
  for (const given of [tag, `W/${tag}`, `"other", W/"weak", ${tag}`, "*"]) {
    const unchanged = await alpha.get(address, { "if-none-match": given, range: "bytes=0-1" });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get("etag")).toBe(tag);
    expect(await unchanged.text()).toBe("");
  }
  const other = await alpha.get(address, { "if-none-match": '"other"', range: "bytes=0-1" });
  expect(other.status).toBe(206);
});

test("HEAD tells the length of the whole and sends nothing of it", async () => {
  for (const range of ["bytes=0-1", "bytes=2500001-"]) {
    const head = await alpha.call("HEAD", address, undefined, { range, "accept-encoding": "identity" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe("2500001");
    expect(head.headers.get("content-range")).toBeNull();
    expect(await head.text()).toBe("");
  }
});

test("HEAD of the postings sends nothing of them either", async () => {
  const head = await alpha.call("HEAD", `/exports/${exportId}/postings`, undefined, {
    "accept-encoding": "identity",
  });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100);
});

test("an empty file is sent, and has no part", async () => {
  const { id } = await running.app.database
    .selectFrom("document")
    .select("id")
    .where("name", "=", "empty.txt")
    .executeTakeFirstOrThrow();
  const empty = await alpha.get(`/files/${id}`, { "accept-encoding": "identity" });
  expect([empty.status, (await bytesOf(empty)).length]).toEqual([200, 0]);
  expect((await alpha.get(`/files/${id}`, { range: "bytes=0-" })).status).toBe(416);
});

test("the posting's page gives parts of its documents as well", async () => {
  const browser = createBrowser(running.origin);
  const page = `/documents/${testPosting(1).entityGuid}`;
  await browser.submit(await browser.visit(page), page, people.ann);
  const link = `${page}${address}`;
  const part = await browser.visit(link, { range: "bytes=0-6" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 0-6/2500001"]);
  const refused = await browser.visit(link, { range: "bytes=2500001-" });
  expect([refused.status, refused.headers.get("content-range")]).toEqual([416, "bytes */2500001"]);
});
