import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import type { Download, Page } from "@playwright/test";
import type { DocumentArchive, DocumentArchiveList } from "#lib/shared/document-archive.ts";
import { readExtf } from "#lib/server/hand-over/testing/read-extf.ts";
import { keepFile } from "./fixtures/documents-zip.ts";
import {
  before,
  bytesOf,
  choose,
  fetchNothingUnasked,
  makeExport,
  typeDatevSettings,
} from "./fixtures/hand-over.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "nebenan-gmbh";

/**
 * The maximum size of a ZIP in bytes. The documents of one posting fit, with less than 30 kilobytes here;
 * those of a second do not.
 */
const zipBytes = 40_000;
const linkColumn = 20;
const dateColumn = 10;

let stack: RecordedStack;
test.beforeAll(async () => {
  stack = await startRecordedStack();
  await stack.stopWeb();
  await stack.startWeb({ DATEV_ARCHIVE_BYTES: String(zipBytes) });
});
test.afterAll(() => stack.stop());

test("documents for DATEV come in flat ZIPs with document.xml, and every row's link leads to one", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, people.hander, organization, stack.webUrl);
  // So that the ZIP is what asks for the documents.
  await fetchNothingUnasked(page, organization, stack.webUrl);
  await makeExport(page);
  const files = await filesOf(page);
  await page.getByRole("link", { name: "Hand over" }).click();
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));

  const linked = await test.step("the batch is handed over", async () => {
    await choose(page, "DATEV batch");
    await typeDatevSettings(page);
    await page.getByText("Advanced settings").click();
    await page.getByLabel("Documents in Belege online").selectOption("Archive");
    await page.getByLabel("Folders in the archive").fill("Kontor / {year}");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Type three names with / between")).toBeVisible();
    await page.getByLabel("Folders in the archive").fill("Kontor / {year} / {month}");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("button", { name: "Hand over 4 rows in 2 files, 3 held" }).click();
    await expect(page.getByText("3 files were handed over")).toBeVisible();
    await expect.poll(() => downloads.length).toBe(3);
    const batches = await Promise.all(downloads.slice(0, 2).map(bytesOf));
    const rows = batches.flatMap((bytes) => readExtf(bytes).rows);
    return rows.map((row) => ({
      guid: /^BEDI "(.+)"$/.exec(row[linkColumn - 1]?.text ?? "")?.[1],
      month: row[dateColumn - 1]?.text.slice(2) ?? "",
    }));
  });
  const links = linked.map(({ guid }) => guid);
  expect(new Set(links).size).toBe(3);

  const documents = before(page).getByRole("region", { name: "Documents for DATEV" });
  await test.step("what can't be had keeps back the other files of its posting, and is named", async () => {
    const gone = files.get("H-2")?.[0]?.id ?? "-";
    stack.proxy.replace = (asked) => (asked.endsWith(`/files/${gone}`) ? () => notFound : undefined);
    await documents.getByRole("button", { name: "Fetch documents as ZIP" }).click();
    await expect(documents.getByText("Partly fetched", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(documents.getByText("2 documents could not be fetched")).toBeVisible();
    await expect(documents.getByRole("row").filter({ hasText: "FILE_NOT_FOUND" })).toHaveCount(1);
    await expect(documents.getByRole("row").filter({ hasText: "DOCUMENT_INCOMPLETE" })).toHaveCount(1);
  });

  await test.step("it is fetched again once it can be had", async () => {
    stack.proxy.replace = undefined;
    await documents.getByRole("button", { name: "Fetch 2 missing files again" }).click();
    await expect(documents.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(documents.getByText("Partly fetched", { exact: true })).toBeVisible();
  });

  const exportAddress = `${stack.webUrl}/api/${new URL(page.url()).pathname.slice(1).replace("/hand-over", "")}`;
  const archivesOf = async () =>
    ((await (await page.request.get(`${exportAddress}/document-archives`)).json()) as DocumentArchiveList)
      .archives;
  const fetchPart = async (id: string, index: number) =>
    (await page.request.get(`${exportAddress}/hand-overs/${id}/files/${index}`)).body();
  const zips: Awaited<ReturnType<typeof readZip>>[] = [];
  for (const { id, parts } of (await archivesOf()).toReversed())
    for (const [index, part] of parts.entries()) {
      const bytes = await fetchPart(id, index);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(part.sha256);
      zips.push(await readZip(bytes, part.name));
    }
  expect(zips).toHaveLength(3);
  await test.step("each ZIP is flat, holds what its document.xml names, and is no larger than allowed", () => {
    for (const { names, bytes, documents: inside, isWellFormed } of zips) {
      expect(isWellFormed).toBe(true);
      expect(bytes).toBeLessThanOrEqual(zipBytes);
      expect(names.at(-1)).toBe("document.xml");
      expect(inside.flatMap((document) => document.files)).toEqual(names.slice(0, -1));
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9 &()+\-._]+$/);
    }
  });

  await test.step("acceptance check 24: every link leads to exactly one document, with all its files", async () => {
    const guids = zips.flatMap((zip) => zip.documents.map(({ guid }) => guid));
    expect(guids.toSorted()).toEqual([...new Set(links)].toSorted());
    for (const { guid, process, folders } of zips.flatMap((zip) => zip.documents)) {
      const month = linked.find((row) => row.guid === guid)?.month;
      expect([process, folders]).toEqual(["2", ["1 Kontor", "2 2026", `3 ${month}`]]);
    }
    const handed = zips.flatMap((zip) => zip.hashes).toSorted();
    const expected = [];
    for (const invoice of ["H-1", "H-2", "H-3"])
      for (const { id } of files.get(invoice) ?? []) {
        const file = await page.request.get(
          `${stack.webUrl}/api/v1/organizations/${organization}/files/${id}`,
        );
        expected.push(
          createHash("sha256")
            .update(await file.body())
            .digest("hex"),
        );
      }
    expect(handed).toEqual(expected.toSorted());
  });

  await test.step("all of it comes as one ZIP, also in two pieces: documents, batches, held rows, receipt", async () => {
    const handOvers = `${exportAddress}/hand-overs`;
    const list = (await (await page.request.get(handOvers)).json()) as HandOvers;
    const id = list.handOvers.find(({ request }) => request.written.format === "datev")?.id;
    const answer = await page.request.get(`${handOvers}/${id}/files.zip`);
    const whole = await answer.body();
    const etag = answer.headers()["etag"] ?? "";
    const half = Math.floor(whole.length / 2);
    const headers = { range: `bytes=${half}-`, "if-range": etag };
    const rest = await page.request.get(`${handOvers}/${id}/files.zip`, { headers });
    expect(rest.status()).toBe(206);
    expect((await rest.body()).equals(whole.subarray(half))).toBe(true);
    const file = await keepFile(whole, "whole.zip");
    const { stdout } = await promisify(execFile)("python3", ["-c", lister, file]);
    const entries = JSON.parse(stdout) as { name: string; sha256: string }[];
    const files = await Promise.all(downloads.map(bytesOf));
    const names = downloads.map((download) => download.suggestedFilename());
    expect(entries.map(({ name }) => name)).toEqual([
      ...[zips[0]?.name, zips[1]?.name, zips[2]?.name, ...names, "receipt.pdf"],
    ]);
    const hashes = files.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
    expect(entries.slice(3, 6).map(({ sha256 }) => sha256)).toEqual(hashes);
  });

  await test.step("the documents of a held posting stay out, and the receipt names what was sent", async () => {
    expect(zips.flatMap(({ names }) => names).filter((name) => name.includes("H-4"))).toEqual([]);
    await page.goto(page.url().replace(/hand-over.*$/, "receipt"));
    await expect(page.getByText(zips[1]?.name ?? "-")).toBeVisible();
  });

  const { handOvers } = (await (await page.request.get(`${exportAddress}/hand-overs`)).json()) as HandOvers;
  const batch = handOvers.find(({ request }) => request.written.format === "datev")?.id;
  const asked = async () => {
    const answer = await page.request.post(`${exportAddress}/document-archives`, {
      data: { datevBatch: batch },
    });
    return ((await answer.json()) as DocumentArchive).id;
  };
  const ended = async (id: string) => {
    const look = async () => (await archivesOf()).find((archive) => archive.id === id);
    await expect.poll(async () => (await look())?.state, { timeout: 30_000 }).toBe("complete");
    return look();
  };

  await test.step("two postings go into a ZIP that has room for them, the third goes into another", async () => {
    await stack.stopWeb();
    await stack.startWeb({ DATEV_ARCHIVE_BYTES: String(2 * zipBytes) });
    const id = await asked();
    expect(await ended(id)).toMatchObject({ fetched: 6, missing: 0, parts: [{ files: 4 }, { files: 2 }] });
    const parts = [await fetchPart(id, 0), await fetchPart(id, 1)];
    for (const { length } of parts) expect(length).toBeLessThanOrEqual(2 * zipBytes);
  });

  await test.step("a posting with more than a ZIP takes is named, and no ZIP has it", async () => {
    await stack.stopWeb();
    await stack.startWeb({ DATEV_ARCHIVE_BYTES: "10000" });
    const archive = await ended(await asked());
    expect(archive?.fetched).toBe(0);
    expect(archive?.missingFiles.map(({ errorCode }) => errorCode)).toEqual(
      Array.from({ length: 6 }, () => "DOCUMENT_TOO_LARGE"),
    );
  });
});

type HandOvers = { handOvers: { id: string; request: { written: { format: string } } }[] };

const notFound = {
  status: 404,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ errorCode: "FILE_NOT_FOUND", message: "", requestId: "1" }),
};

/** The files of each posting of the open export, by invoice number. */
async function filesOf(page: Page): Promise<Map<string, { id: string }[]>> {
  const exportId = /exports\/([^/?]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(
    `${stack.webUrl}/api/v1/organizations/${organization}/exports/${exportId}/postings`,
  );
  const { successfulPostings } = (await answer.json()) as {
    successfulPostings: { invoiceId: string; files: { id: string }[] }[];
  };
  return new Map(successfulPostings.map(({ invoiceId, files }) => [invoiceId, files]));
}

const lister = `
import sys, json, zipfile, hashlib
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([{"name": n, "sha256": hashlib.sha256(z.read(n)).hexdigest()} for n in z.namelist()]))
`;

const reader = `
import sys, json, zipfile, hashlib
import xml.etree.ElementTree as tree
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
space = "{http://xml.datev.de/bedi/tps/document/v06.0}"
root = tree.fromstring(z.read("document.xml"))
documents = [{"guid": d.get("guid"), "process": d.get("processID"),
  "files": [f.get("name") for f in d.findall(space + "extension")],
  "folders": [f"{l.get('id')} {l.get('name')}" for l in d.findall(f"{space}repository/{space}level")]}
  for d in root.findall(f"{space}content/{space}document")]
print(json.dumps({"names": z.namelist(), "documents": documents, "isWellFormed": root.tag == space + "archive",
  "hashes": [hashlib.sha256(z.read(n)).hexdigest() for n in z.namelist() if n != "document.xml"]}))
`;

/**
 * Reads a ZIP and its document.xml with Python, which shares no code with Kontor. Nothing blocks meanwhile,
 * because a blocked test does not notice that the web app closes an idle connection, and sends its next
 * request over it.
 */
async function readZip(bytes: Buffer, name: string) {
  const file = await keepFile(bytes, name);
  const { stdout: text } = await promisify(execFile)("python3", ["-c", reader, file]);
  const zip = JSON.parse(text) as {
    names: string[];
    documents: { guid: string; process: string; files: string[]; folders: string[] }[];
    isWellFormed: boolean;
    hashes: string[];
  };
  return { ...zip, name, bytes: bytes.length };
}
