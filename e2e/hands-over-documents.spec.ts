import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { keepFile, readDocuments } from "./fixtures/documents-zip.ts";
import { fetchNothingUnasked } from "./fixtures/hand-over.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people, type Person } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

type Files = { id: string; name: string; type: string }[];

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
   * Signs in and exports all postings, whose documents come with their ZIP alone. Returns the addresses of
   * the export and all its files, in order.
   */
  async function exportAll(page: Page, person: Person, organization: string = person.organizations[0]) {
    await signIn(page, person, organization, stack.webUrl);
    await fetchNothingUnasked(page, organization, stack.webUrl);
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
      handOvers: `${stack.webUrl}/api${ofExport}/hand-overs`,
      documents: `${stack.webUrl}${ofExport}/documents`,
      api,
      files: successfulPostings.flatMap(({ files }) => files),
    };
  }

  const ask = async (request: APIRequestContext, archives: string, data: object = archiveRequest) =>
    (await (await request.post(archives, { data })).json()) as DocumentArchive;
  const look = async (request: APIRequestContext, archives: string, id: string) =>
    (await (await request.get(`${archives}/${id}`)).json()) as DocumentArchive;
  const becomes = (request: APIRequestContext, archives: string, id: string) =>
    expect.poll(async () => (await look(request, archives, id)).state, { timeout: 60_000 });
  const newest = async (request: APIRequestContext, archives: string) => {
    const { archives: list } = (await (await request.get(archives)).json()) as {
      archives: DocumentArchive[];
    };
    return { id: list[0]?.id ?? "", count: list.length };
  };
  const fetchedSince = (index: number) =>
    stack.proxy.requests.slice(index).filter((request) => request.includes("/files/"));

  test("are made once, and sent any number of times, whole or in ranges", async ({ page }) => {
    const { archives, handOvers, api, files } = await exportAll(page, people.outsider);
    expect(files).toHaveLength(6);
    const { id } = await ask(page.request, archives);
    await becomes(page.request, archives, id).toBe("complete");
    const address = `${handOvers}/${id}/files/0`;
    const before = stack.proxy.requests.length;
    const answer = await page.request.get(address);
    const whole = await answer.body();
    const { entries, manifest } = await readDocuments(await keepFile(whole, "whole.zip"));
    expect(entries.map(({ name }) => name)).toEqual([
      ...["RE-2026-200.pdf", "RE-2026-200 (2).pdf", "RE-2026-201.pdf", "RE-2026-201 (2).pdf"],
      ...["RE-2026-202.pdf", "RE-2026-202 (2).pdf", "manifest.csv"],
    ]);
    const state = await look(page.request, archives, id);
    expect(state).toMatchObject({ state: "complete", fetched: 6, missing: 0, total: 6 });
    expect(state.parts[0]).toMatchObject({ bytes: whole.length, sha256: sha256(whole), isStored: true });
    expect(answer.headers()).toMatchObject({
      "content-length": String(whole.length),
      etag: `"${sha256(whole)}"`,
      "accept-ranges": "bytes",
    });
    const second = entries[1]?.offset ?? 0;
    for (const from of [1, second - 1, second, second + 10, whole.length - 30, whole.length - 1]) {
      const rest = await page.request.get(address, { headers: { range: `bytes=${from}-` } });
      expect(rest.status()).toBe(206);
      expect((await rest.body()).equals(whole.subarray(from)), `from byte ${from}`).toBe(true);
    }
    expect(fetchedSince(before)).toEqual([]);
    for (const [index, file] of files.entries()) {
      const bytes = await (await page.request.get(`${api}/files/${file.id}`)).body();
      expect(entries[index]?.sha256).toBe(sha256(bytes));
      expect(manifest).toContain(`"${entries[index]?.name}";${bytes.length};"${sha256(bytes)}";`);
    }
  });

  test("are fetched on without anybody after the web app was killed, and none of them twice", async ({
    page,
  }) => {
    const { documents, archives, handOvers, files } = await exportAll(page, people.nightReader);
    const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    // Late ones, because a request that waits for ten seconds is sent again, and one that others overtake.
    const at = [files.length - 3, files.length - 1];
    const begun = stack.proxy.requests.length;
    stack.proxy.hold = (asked) => {
      const index = at.findIndex((fileIndex) => asked.endsWith(`/files/${files[fileIndex]?.id}`));
      return gates[index]?.promise;
    };
    await page.goto(documents);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    const progress = page.getByRole("progressbar", { name: "Documents fetched" });
    await expect(progress).toHaveAttribute("value", String(files.length - at.length));
    await expect(page.getByText("Under way")).toBeVisible();
    const { id, count } = await newest(page.request, archives);
    expect(count).toBe(1);
    await page.goto("about:blank");
    await stack.stopWeb("SIGKILL");
    for (const gate of gates) gate.resolve(null);
    await stack.startWeb();
    await becomes(page.request, archives, id).toBe("complete");
    const asked = fetchedSince(begun);
    for (const [index, file] of files.entries())
      expect(asked.filter((one) => one.endsWith(`/files/${file.id}`))).toHaveLength(
        at.includes(index) ? 2 : 1,
      );

    await page.goto(documents);
    await expect(page.getByText("Complete", { exact: true })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download / }).click();
    const zip = readFileSync(await (await downloading).path());
    expect(zip.equals(await (await page.request.get(`${handOvers}/${id}/files/0`)).body())).toBe(true);
    expect((await readDocuments(await keepFile(zip, "resumed.zip"))).entries).toHaveLength(files.length + 1);
  });

  test("do not wait for others that are slow", async ({ page }) => {
    const { archives, files } = await exportAll(page, people.signer);
    const gate = Promise.withResolvers<null>();
    let isHeld = false;
    stack.proxy.hold = (asked) => {
      if (isHeld || !asked.endsWith(files[0]?.id ?? "-")) return undefined;
      isHeld = true;
      return gate.promise;
    };
    const slow = await ask(page.request, archives);
    await expect.poll(() => isHeld).toBe(true);
    const quick = await ask(page.request, archives);
    await becomes(page.request, archives, quick.id).toBe("complete");
    expect((await look(page.request, archives, slow.id)).state).toBe("running");
    gate.resolve(null);
    await becomes(page.request, archives, slow.id).toBe("complete");
  });

  test("wait while the service is away, say so, and go on", async ({ page }) => {
    const { documents } = await exportAll(page, people.auditor);
    await page.goto(documents);
    await expect(page.getByText("No ZIP was asked for yet")).toBeVisible();
    stack.proxy.refuse = () => true;
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByText("Paused")).toBeVisible();
    await expect(page.getByText("What has been fetched is kept.")).toBeVisible();
    stack.proxy.refuse = undefined;
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  test("names what could not be fetched, waits where it is told to, and fetches it in another", async ({
    page,
  }) => {
    const { documents, archives, handOvers, files } = await exportAll(page, people.examiner);
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
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByText("Partly fetched", { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(refusals).toBe(2);
    const first = await newest(page.request, archives);
    const zip = await (await page.request.get(`${handOvers}/${first.id}/files/0`)).body();
    const { entries, manifest } = await readDocuments(await keepFile(zip, "lacking.zip"));
    expect(entries).toHaveLength(files.length - 2 + 1);
    expect(manifest).toContain('"This file is no longer there";"FILE_NOT_FOUND"');
    expect(manifest).toContain('"The document broke off";"DOCUMENT_BROKEN_OFF"');
    const missing = page.getByRole("region", { name: "2 documents could not be fetched" });
    await expect(missing.getByRole("row")).toHaveCount(3);
    await expect(missing).toContainText("FILE_NOT_FOUND");

    stack.proxy.replace = undefined;
    await page.getByRole("button", { name: "Fetch 2 missing files again" }).click();
    await expect(page.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Partly fetched", { exact: true })).toBeVisible();
    const another = await newest(page.request, archives);
    const again = await page.request.get(`${handOvers}/${another.id}/files/0`);
    const rest = await readDocuments(await keepFile(await again.body(), "rest.zip"));
    expect(rest.entries).toHaveLength(3);
    const names = [...entries, ...rest.entries].map(({ name }) => name.toLowerCase());
    expect(new Set(names.filter((name) => name !== "manifest.csv")).size).toBe(files.length);

    await test.step("a colleague can download it, which is recorded, and neither cancel nor remove it", async () => {
      const context = await page.context().browser()?.newContext();
      const colleague = await context?.newPage();
      if (!context || !colleague) throw new Error("no browser");
      await signIn(colleague, people.colleague, people.colleague.organizations[0], stack.webUrl);
      const sent = await colleague.request.get(`${handOvers}/${first.id}/files/0`);
      expect((await sent.body()).equals(zip)).toBe(true);
      for (const method of ["post", "delete"] as const)
        expect((await colleague.request[method](`${archives}/${first.id}`)).status()).toBe(403);
      await colleague.goto(documents);
      await expect(colleague.getByRole("link", { name: /^Download / })).toHaveCount(2);
      await expect(colleague.getByRole("button", { name: "Remove" })).toHaveCount(0);
      await colleague.goto(`${stack.webUrl}/organizations/${people.colleague.organizations[0]}/audit`);
      const recorded = colleague.getByRole("row").filter({ hasText: people.colleague.name });
      await expect(recorded.filter({ hasText: /\.zip/ })).toContainText("documents");
      await context.close();
    });
  });

  test("can be cancelled, come in parts where they are many, and can be removed", async ({ page }) => {
    const { documents, archives, handOvers, files } = await exportAll(page, people.witness);
    const gate = Promise.withResolvers<null>();
    const last = `/files/${files[5]?.id}`;
    stack.proxy.hold = (asked) => (asked.endsWith(last) ? gate.promise : undefined);
    await page.goto(documents);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByRole("progressbar")).toHaveAttribute("value", "5");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled")).toBeVisible();
    gate.resolve(null);
    const cancelled = await newest(page.request, archives);
    expect((await page.request.get(`${handOvers}/${cancelled.id}/files/0`)).status()).toBe(404);
    const refused = await page.request.post(`${archives}/${cancelled.id}`);
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ errorCode: "ARCHIVE_CANCELLED" });
    stack.proxy.hold = undefined;

    await stack.stopWeb();
    await stack.startWeb({ DOCUMENT_ARCHIVE_FILES: "4" });
    await page.reload();
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    const links = page.getByRole("link", { name: /^Download / });
    await expect(links).toHaveCount(2, { timeout: 30_000 });
    const { id } = await newest(page.request, archives);
    const names: string[][] = [];
    for (const index of [0, 1]) {
      const part = await (await page.request.get(`${handOvers}/${id}/files/${index}`)).body();
      const { entries } = await readDocuments(
        await keepFile(part, `part-${index}.zip`),
        `manifest-${index + 1}.csv`,
      );
      names.push(entries.map(({ name }) => name));
    }
    expect(names.map(({ length }) => length)).toEqual([5, 3]);
    expect(names.map((list) => list.at(-1))).toEqual(["manifest-1.csv", "manifest-2.csv"]);

    await test.step("a delivery takes them to a target", async () => {
      const own = `${stack.webUrl}/api/organizations/${people.witness.organizations[0]}`;
      const folder = path.join(stack.targetDirectory, "documents");
      await mkdir(folder, { recursive: true });
      const settings = { kind: "folder", folder };
      const added = await page.request.post(`${own}/settings/targets`, {
        data: { name: "Kanzlei", settings },
      });
      expect(added.status()).toBe(201);
      await page.reload();
      await page.getByRole("button", { name: "Deliver to …" }).click();
      await page.getByRole("menuitem", { name: "Kanzlei" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Deliver", exact: true }).click();
      await expect(page.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 30_000 });
      const { parts } = await look(page.request, archives, id);
      for (const part of parts) expect(sha256(readFileSync(path.join(folder, part.name)))).toBe(part.sha256);
    });

    await test.step("removed, they are there for nobody, and what was in them stays recorded", async () => {
      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Removed", { exact: true })).toBeVisible();
      await expect(links).toHaveCount(0);
      expect((await page.request.get(`${handOvers}/${id}/files/0`)).status()).toBe(404);
      expect(await look(page.request, archives, id)).toMatchObject({ state: "removed", fetched: 6 });
    });
    await page.goto(`${stack.webUrl}/organizations/zeuge-gmbh/audit`);
    await expect(page.getByRole("row").filter({ hasText: "Documents as ZIP" })).toHaveCount(2);
    const removed = page.getByRole("row").filter({ hasText: "ZIP of documents removed" });
    await expect(removed).toHaveCount(2);
    await expect(removed.first()).toContainText("6 documents");
  });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
