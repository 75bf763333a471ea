import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { promisify } from "node:util";
import type { Download, Page } from "@playwright/test";
import { readExtf } from "#lib/server/hand-over/testing/read-extf.ts";
import { before, bytesOf, choose, makeExport } from "./fixtures/hand-over.ts";
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
  await makeExport(page);
  const files = await filesOf(page);
  await page.getByRole("link", { name: "Hand over" }).click();
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));

  const linked = await test.step("the batch is handed over", async () => {
    await choose(page, "DATEV batch");
    await page.getByLabel("Consultant number").fill("1234567");
    await page.getByLabel("Client number").fill("42");
    await page.getByLabel("Beginning of the fiscal year").fill("2026-01-01");
    await page.getByLabel("Length of ledger accounts", { exact: true }).selectOption("4");
    await page.getByLabel("Chart of accounts").selectOption("03");
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
    await expect(documents.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(documents.getByText("2 documents could not be fetched")).toBeVisible();
    await expect(documents.getByRole("row").filter({ hasText: "FILE_NOT_FOUND" })).toHaveCount(1);
    await expect(documents.getByRole("row").filter({ hasText: "DOCUMENT_INCOMPLETE" })).toHaveCount(1);
    await expect.poll(() => downloads.length).toBe(5);
  });

  await test.step("it is fetched again once it can be had", async () => {
    stack.proxy.replace = undefined;
    await documents.getByRole("button", { name: "Fetch 2 missing files again" }).click();
    await expect(documents.getByText("Complete", { exact: true })).toHaveCount(2);
    await expect.poll(() => downloads.length).toBe(6);
  });

  const zips = await Promise.all(downloads.slice(3).map(readZip));
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

  await test.step("the documents of a held posting stay out, and the receipt names what was sent", async () => {
    expect(zips.flatMap(({ names }) => names).filter((name) => name.includes("H-4"))).toEqual([]);
    await page.goto(page.url().replace(/hand-over.*$/, "receipt"));
    await expect(page.getByText(downloads[4]?.suggestedFilename() ?? "-")).toBeVisible();
  });

  const exportAddress = `${stack.webUrl}/api/${new URL(page.url()).pathname.slice(1).replace("/receipt", "")}`;
  const { handOvers } = (await (await page.request.get(`${exportAddress}/hand-overs`)).json()) as HandOvers;
  const batch = handOvers.find(({ request }) => request.written.format === "datev")?.id;
  const asked = async () => {
    const answer = await page.request.post(`${exportAddress}/document-archives`, {
      data: { datevBatch: batch },
    });
    return `${exportAddress}/document-archives/${((await answer.json()) as { id: string }).id}`;
  };
  const fetchPart = async (archive: string, part: number) => page.request.get(`${archive}/parts/${part}`);

  await test.step("a ZIP that goes on after a break holds no more than one in one go", async () => {
    // The documents of two postings fit into a ZIP now, those of a third do not.
    await stack.stopWeb();
    await stack.startWeb({ DATEV_ARCHIVE_BYTES: String(2 * zipBytes) });
    const archive = await asked();
    const held = Promise.withResolvers<null>();
    stack.proxy.hold = (path) => (path.endsWith(files.get("H-2")?.[0]?.id ?? "-") ? held.promise : undefined);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const leaving = new AbortController();
    const broken = await fetch(`${archive}/parts/1`, { headers: { cookie }, signal: leaving.signal });
    expect((await broken.body?.getReader().read())?.value?.length).toBeGreaterThan(0);
    leaving.abort();
    stack.proxy.hold = undefined;
    held.resolve(null);
    const first = await (await fetchPart(archive, 1)).body();
    const second = await (await fetchPart(archive, 2)).body();
    expect([first, second].every(({ length }) => length <= 2 * zipBytes)).toBe(true);
    expect(await (await page.request.get(archive)).json()).toMatchObject({
      state: "complete",
      fetched: 6,
      missing: 0,
      parts: [{ files: 4 }, { files: 2 }],
    });
    expect((await (await fetchPart(archive, 1)).body()).equals(first)).toBe(true);
  });

  await test.step("a posting with more than a ZIP takes is named, and no ZIP has it", async () => {
    await stack.stopWeb();
    await stack.startWeb({ DATEV_ARCHIVE_BYTES: "10000" });
    const archive = await asked();
    expect((await fetchPart(archive, 1)).status()).toBe(200);
    const state = (await (await page.request.get(archive)).json()) as {
      fetched: number;
      missingFiles: { errorCode: string }[];
    };
    expect(state.fetched).toBe(0);
    expect(state.missingFiles.map(({ errorCode }) => errorCode)).toEqual(
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
async function readZip(download: Download) {
  const file = await download.path();
  const { stdout: text } = await promisify(execFile)("python3", ["-c", reader, file]);
  const zip = JSON.parse(text) as {
    names: string[];
    documents: { guid: string; process: string; files: string[]; folders: string[] }[];
    isWellFormed: boolean;
    hashes: string[];
  };
  return { ...zip, bytes: statSync(file).size };
}
