import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext, Download, Page } from "@playwright/test";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people, type Person } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

type Archive = {
  id: string;
  state: string;
  fetched: number;
  missing: number;
  total: number;
  parts: { name: string; files: number; bytes: number | null; sha256: string | null }[];
};
type Files = { id: string; name: string; type: string }[];

const run = promisify(execFile);

const written = { format: "documents", names: "{invoice}" };
const archiveRequest = { written, filter: "", language: "en", timeZone: "Europe/Berlin" };

test.describe("documents as one ZIP", () => {
  test.describe.configure({ mode: "serial" });
  test.setTimeout(180_000);
  let stack: RecordedStack;
  test.beforeAll(async () => {
    stack = await startRecordedStack({ service: { SERVICE_RATE_LIMIT: "100000" } });
  });
  test.afterAll(() => stack.stop());
  test.afterEach(() => {
    stack.proxy.hold = undefined;
    stack.proxy.replace = undefined;
    stack.proxy.refuse = undefined;
  });

  /**
   * Signs in and exports all postings. Returns the address of the export's document archives and all its
   * files, in order.
   */
  async function exportAll(page: Page, person: Person, organization: string = person.organizations[0]) {
    await signIn(page, person, organization, stack.webUrl);
    const api = `${stack.webUrl}/api/v1/organizations/${organization}`;
    const { id } = (await (await page.request.post(`${api}/exports`)).json()) as { id: string };
    const status = async () =>
      ((await (await page.request.get(`${api}/exports/${id}`)).json()) as { status: string }).status;
    await expect.poll(status).not.toBe("EXPORTING");
    const answer = await page.request.get(`${api}/exports/${id}/postings`);
    const { successfulPostings } = (await answer.json()) as { successfulPostings: { files: Files }[] };
    const ofExport = `/organizations/${organization}/exports/${id}`;
    return {
      archives: `${stack.webUrl}/api${ofExport}/document-archives`,
      documents: `${stack.webUrl}${ofExport}/documents`,
      api,
      files: successfulPostings.flatMap(({ files }) => files),
    };
  }

  const ask = async (request: APIRequestContext, archives: string, data: object = archiveRequest) =>
    (await (await request.post(archives, { data })).json()) as Archive;
  const look = async (request: APIRequestContext, archives: string, id: string) =>
    (await (await request.get(`${archives}/${id}`)).json()) as Archive;
  const fetchPart = async (request: APIRequestContext, archives: string, id: string, from = 0, part = 1) =>
    (await request.get(`${archives}/${id}/parts/${part}?from=${from}`)).body();

  test("go on at any byte, and are the same however they were read", async ({ page }) => {
    const { archives, api, files } = await exportAll(page, people.outsider);
    expect(files).toHaveLength(6);
    const { id } = await ask(page.request, archives);
    const whole = await fetchPart(page.request, archives, id);
    const { entries, manifest } = await read(await kept(whole, "whole.zip"));
    expect(entries.map(({ name }) => name)).toEqual([
      ...["RE-2026-200.pdf", "RE-2026-200 (2).pdf", "RE-2026-201.pdf", "RE-2026-201 (2).pdf"],
      ...["RE-2026-202.pdf", "RE-2026-202 (2).pdf", "manifest.csv"],
    ]);
    for (const [index, file] of files.entries()) {
      const bytes = await (await page.request.get(`${api}/files/${file.id}`)).body();
      expect(entries[index]?.sha256).toBe(sha256(bytes));
      expect(manifest).toContain(`"${entries[index]?.name}";${bytes.length};"${sha256(bytes)}";`);
    }
    const state = await look(page.request, archives, id);
    expect(state).toMatchObject({ state: "complete", fetched: 6, missing: 0, total: 6 });
    expect(state.parts[0]).toMatchObject({ bytes: whole.length, sha256: sha256(whole) });
    const second = entries[1]?.offset ?? 0;
    const offsets = [1, second - 1, second, second + 10, second + 500, whole.length - 30, whole.length];
    const inManifest = (entries[6]?.offset ?? 0) + 100;
    for (const from of [...offsets, inManifest, inManifest + 1500]) {
      const rest = await fetchPart(page.request, archives, id, from);
      expect(rest.equals(whole.subarray(from)), `from byte ${from}`).toBe(true);
    }

    await test.step("what lies before is not fetched again", async () => {
      const before = stack.proxy.requests.length;
      await fetchPart(page.request, archives, id, second + 10);
      const asked = stack.proxy.requests.slice(before);
      expect(asked.filter((request) => request.includes("/files/"))).toHaveLength(5);
    });

    await test.step("a file that has changed since can't be part of it", async () => {
      const other = { status: 200, headers: { "content-type": "application/pdf" }, body: "%PDF-other" };
      stack.proxy.replace = (asked) => (asked.endsWith(files[2]?.id ?? "-") ? () => other : undefined);
      await expect(fetchPart(page.request, archives, id)).rejects.toThrow();
      stack.proxy.replace = undefined;
      expect(await look(page.request, archives, id)).toMatchObject({ problem: "DOCUMENT_CHANGED" });
    });
  });

  test("goes on by itself after the web app was killed, and after a reload", async ({ page }) => {
    const { documents, archives, files } = await exportAll(page, people.nightReader);
    const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const at = [Math.floor(files.length / 3), Math.floor((2 * files.length) / 3)];
    stack.proxy.hold = (asked) => {
      const index = at.findIndex((fileIndex) => asked.endsWith(`/files/${files[fileIndex]?.id}`));
      return gates[index]?.promise;
    };
    await page.goto(documents);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    const progress = page.getByRole("progressbar", { name: "Documents fetched" });
    await expect(progress).toHaveAttribute("value", String(at[0]));
    await expect(page.getByText(/ in this browser$/)).toBeVisible();

    await test.step("the web app is killed in the middle and started again", async () => {
      await stack.stopWeb("SIGKILL");
      await expect(page.getByText("goes on where it ended")).toBeVisible();
      gates[0]?.resolve(null);
      await stack.startWeb();
      await expect(progress).toHaveAttribute("value", String(at[1]), { timeout: 30_000 });
    });

    const download = page.waitForEvent("download");
    await test.step("the page is loaded anew", async () => {
      await page.reload();
      await expect(page.getByText("Under way")).toBeVisible();
      gates[1]?.resolve(null);
    });
    const zip = await savedBytes(await download);
    await expect(page.getByText("The ZIP is in your downloads")).toBeVisible();
    await expect(page.getByText("Complete", { exact: true })).toBeVisible();
    const { archives: list } = (await (await page.request.get(archives)).json()) as { archives: Archive[] };
    expect(list).toHaveLength(1);
    const fresh = await fetchPart(page.request, archives, list[0]?.id ?? "");
    expect(zip.equals(fresh)).toBe(true);
    expect((await read(await kept(zip, "resumed.zip"))).entries).toHaveLength(files.length + 1);
  });

  test("names what could not be fetched, waits where it is told to, and fetches it in another", async ({
    page,
  }) => {
    const { documents, archives, files } = await exportAll(page, people.examiner);
    const [gone, broken, busy] = files.map(({ id }) => `/files/${id}`);
    const json = { "content-type": "application/json" };
    let refusals = 0;
    stack.proxy.replace = (asked) => {
      if (asked.endsWith(gone ?? "-"))
        return () => ({
          status: 404,
          headers: json,
          body: JSON.stringify({ errorCode: "FILE_NOT_FOUND", message: "", requestId: "1" }),
        });
      if (asked.endsWith(broken ?? "-"))
        return (body) => ({
          status: 200,
          headers: { "content-length": String(body.length + 10_000), connection: "close" },
          body,
        });
      if (asked.endsWith(busy ?? "-") && refusals++ === 0)
        return () => ({
          status: 429,
          headers: { ...json, "retry-after": "11" },
          body: JSON.stringify({ errorCode: "TOO_MANY_REQUEST", message: "", requestId: "1" }),
        });
      return undefined;
    };
    await page.goto(documents);
    await page.getByLabel("File names").fill("{supplier}");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    const zip = await savedBytes(await download);
    expect(refusals).toBe(2);
    const { entries, manifest } = await read(await kept(zip, "lacking.zip"));
    expect(entries).toHaveLength(files.length - 2 + 1);
    expect(manifest).toContain('"This file is no longer there";"FILE_NOT_FOUND"');
    expect(manifest).toContain('"The document broke off";"DOCUMENT_BROKEN_OFF"');
    const missing = page.getByRole("region", { name: "2 documents could not be fetched" });
    await expect(missing.getByRole("row")).toHaveCount(3);
    await expect(missing).toContainText("FILE_NOT_FOUND");

    stack.proxy.replace = undefined;
    const another = page.waitForEvent("download");
    await page.getByRole("button", { name: "Fetch 2 missing files again" }).click();
    const rest = await read(await kept(await savedBytes(await another), "rest.zip"));
    expect(rest.entries).toHaveLength(3);
    const names = [...entries, ...rest.entries].map(({ name }) => name.toLowerCase());
    expect(new Set(names.filter((name) => name !== "manifest.csv")).size).toBe(files.length);

    await test.step("nobody else is sent it, also of the same organization", async () => {
      const { archives: list } = (await (await page.request.get(archives)).json()) as { archives: Archive[] };
      const context = await page.context().browser()?.newContext();
      const colleague = await context?.newPage();
      if (!context || !colleague) throw new Error("no browser");
      await signIn(colleague, people.colleague, people.colleague.organizations[0], stack.webUrl);
      const refused = await colleague.request.get(`${archives}/${list[0]?.id}/parts/1`);
      expect(refused.status()).toBe(404);
      expect((await colleague.request.delete(`${archives}/${list[0]?.id}`)).status()).toBe(403);
      await colleague.goto(documents);
      await expect(colleague.getByText("Edda Prüfer has asked for this ZIP").first()).toBeVisible();
      await context.close();
    });
  });

  test("can be cancelled, and comes in parts where it is large", async ({ page }) => {
    const { documents, archives, files } = await exportAll(page, people.witness);
    const gate = Promise.withResolvers<null>();
    const last = `/files/${files[5]?.id}`;
    stack.proxy.hold = (asked) => (asked.endsWith(last) ? gate.promise : undefined);
    await page.goto(documents);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "5");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled")).toBeVisible();
    gate.resolve(null);
    const { archives: list } = (await (await page.request.get(archives)).json()) as { archives: Archive[] };
    const refused = await page.request.get(`${archives}/${list[0]?.id}/parts/1`);
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ errorCode: "ARCHIVE_CANCELLED" });
    stack.proxy.hold = undefined;

    await stack.stopWeb();
    await stack.startWeb({ DOCUMENT_ARCHIVE_FILES: "4" });
    await page.reload();
    const saved: Download[] = [];
    page.on("download", (download) => saved.push(download));
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(2);
    const parts = await Promise.all(saved.map(savedBytes));
    const names = await Promise.all(
      parts.map(async (part, index) => {
        const file = await kept(part, `part-${index}.zip`);
        const { entries } = await read(file, `manifest-${index + 1}.csv`);
        return entries.map(({ name }) => name);
      }),
    );
    expect(names.map(({ length }) => length)).toEqual([5, 3]);
    expect(names.map((list) => list.at(-1))).toEqual(["manifest-1.csv", "manifest-2.csv"]);
    await page.goto(`${stack.webUrl}/organizations/zeuge-gmbh/audit`);
    await expect(page.getByRole("row").filter({ hasText: "Documents as ZIP" })).toHaveCount(2);
  });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const savedBytes = async (download: Download) => readFileSync(await download.path());

async function kept(bytes: Buffer, name: string): Promise<string> {
  const file = path.join(test.info().outputDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return file;
}

const reader = `
import sys, json, zipfile, hashlib
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({"entries": [{"name": i.filename, "offset": i.header_offset, "stored": i.compress_type == 0,
  "sha256": hashlib.sha256(z.read(i)).hexdigest()} for i in z.infolist()], "manifest": z.read(sys.argv[2]).decode("utf-8-sig")}))
`;

/**
 * Reads a ZIP with unzip and with Python, which share no code with Kontor. Both check the CRC of every
 * file. Nothing blocks meanwhile, because a blocked test does not notice that the web app closes an idle
 * connection, and sends its next request over it.
 */
async function read(file: string, manifest = "manifest.csv") {
  await run("unzip", ["-tqq", file]);
  const { stdout: text } = await run("python3", ["-c", reader, file, manifest]);
  const zip = JSON.parse(text) as {
    entries: { name: string; offset: number; stored: boolean; sha256: string }[];
    manifest: string;
  };
  expect(zip.entries.every(({ stored }) => stored)).toBe(true);
  return zip;
}
