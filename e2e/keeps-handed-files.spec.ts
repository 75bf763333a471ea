import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import type { Download } from "@playwright/test";
import {
  before,
  bytesOf,
  choose,
  fetchNothingUnasked,
  handOver,
  handOverByApi,
  makeExport,
  readCsv,
} from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("an answer that breaks off gives no file, and what was handed over stays as it was", async ({
  page,
  // Nobody else's documents may come into the store while this test empties it and counts what is there.
  ownStack: stack,
}) => {
  await signIn(page, people.hander, "abbruch-gmbh", stack.webUrl);
  await fetchNothingUnasked(page, "abbruch-gmbh", stack.webUrl);
  const cut = (body: Buffer) => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: body.subarray(0, -100),
  });
  stack.proxy.replace = (path) => (path.endsWith("/postings") ? cut : undefined);
  await makeExport(page);
  const handOvers = `${stack.webUrl}/api${new URL(page.url()).pathname}/hand-overs`;
  await page.getByRole("link", { name: "Hand over" }).click();
  // The page of the export tells of the broken answer as well.
  await page.waitForURL("**/hand-over");
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await test.step("broken off in the middle", async () => {
    await expect(page.getByRole("alert").filter({ hasText: "an answer that cannot be read" })).toBeVisible();
    expect(downloads).toHaveLength(0);
    stack.proxy.replace = undefined;
    await page.reload();
    await choose(page, "JSON");
    await handOver(page);
    expect(downloads).toHaveLength(1);
  });

  const file = before(page).getByRole("button", { name: /^Download / });
  await test.step("made again with the same bytes, when the store lost them", async () => {
    await rm(stack.storeDirectory, { recursive: true });
    const downloading = page.waitForEvent("download");
    await file.click();
    expect(sha256(await bytesOf(await downloading))).toBe(sha256(await bytesOf(downloads[0] as Download)));
  });

  await test.step("made again once, however many ask for it", async () => {
    await rm(stack.storeDirectory, { recursive: true });
    const list = await page.request.get(handOvers);
    const [made] = ((await list.json()) as { handOvers: { id: string }[] }).handOvers;
    const address = `${handOvers}/${made?.id}/files/0`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => page.request.get(address)));
    const original = sha256(await bytesOf(downloads[0] as Download));
    for (const answer of answers) expect(sha256(await answer.body())).toBe(original);
    const stored = await readdir(stack.storeDirectory, { recursive: true, withFileTypes: true });
    // The answer of the service, and the file.
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(2);
  });

  await test.step("other bytes than before", async () => {
    await rm(stack.storeDirectory, { recursive: true });
    stack.proxy.replace = (path) =>
      path.endsWith("/postings")
        ? (body) => ({
            status: 200,
            headers: { "content-type": "application/json" },
            body: Buffer.from(body.toString().replace("Papier Vogel", "Papier Vogt")),
          })
        : undefined;
    await file.click();
    await expect(before(page).getByRole("alert")).toContainText("cannot be given out again as it was");
    stack.proxy.replace = undefined;
    expect(downloads).toHaveLength(2);
  });

  await test.step("handed over from what is stored, with the service out of reach", async () => {
    stack.proxy.refuse = (path) => path.includes("/exports/");
    await handOver(page, undefined, { isAgain: true });
    stack.proxy.refuse = undefined;
  });

  await test.step("the trail has what was sent", async () => {
    await page.getByRole("link", { name: "Audit trail", exact: true }).click();
    const events = page.getByRole("row").filter({ hasText: "Hand-over" });
    await expect(events).toHaveCount(7);
    for (const event of await events.all()) await expect(event).toContainText("Done");
  });

  await test.step("a file has a length, a tag and ranges, and is the same however it comes", async () => {
    const data = { written: { format: "json" }, language: "en", timeZone: "UTC" };
    const id = await handOverByApi(page.request, handOvers, data, { origin: stack.webUrl });
    const get = (headers: Record<string, string> = {}) =>
      page.request.get(`${handOvers}/${id}/files/0`, { headers });
    const first = await get({ range: "bytes=0-99" });
    expect(first.status()).toBe(206);
    const [, total = ""] = /^bytes 0-99\/(\d+)$/.exec(first.headers()["content-range"] ?? "") ?? [];
    const rest = await get({ range: "bytes=100-", "if-range": first.headers()["etag"] ?? "" });
    expect(rest.status()).toBe(206);
    const whole = await get();
    expect(whole.headers()).toMatchObject({ "content-length": total, "accept-ranges": "bytes" });
    expect(whole.headers()["etag"]).toBe(`"${sha256(await whole.body())}"`);
    expect(Buffer.concat([await first.body(), await rest.body()]).equals(await whole.body())).toBe(true);
    expect((await get({ "if-none-match": whole.headers()["etag"] ?? "" })).status()).toBe(304);
    const beyond = await get({ range: `bytes=${total}-` });
    expect(beyond.status()).toBe(416);
    expect(beyond.headers()["content-range"]).toBe(`bytes */${total}`);
  });
});

test("who leaves in the middle of a transfer ends it, and has the file whole the next time", async ({
  page,
  stack,
}) => {
  await signIn(page, people.hander, "aufbruch-gmbh");
  const organizationUrl = `${stack.webUrl}/api/v1/organizations/aufbruch-gmbh`;
  const headers = { origin: stack.webUrl };
  let exportId = "";

  await test.step("not while the export runs", async () => {
    stack.proxy.replace = (path) =>
      /\/exports\/[^/]+$/.test(path)
        ? (body) => ({
            status: 200,
            headers: { "content-type": "application/json" },
            body: Buffer.from(body.toString().replace(/"status":"\w+"/, '"status":"EXPORTING"')),
          })
        : undefined;
    const begun = await page.request.post(`${organizationUrl}/exports`, { headers });
    ({ id: exportId } = (await begun.json()) as { id: string });
    const refused = await page.request.post(
      `${organizationUrl.replace("/v1", "")}/exports/${exportId}/hand-overs`,
      { data: { written: { format: "json" }, language: "en", timeZone: "UTC" }, headers },
    );
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ errorCode: "EXPORT_NOT_FINISHED" });
    stack.proxy.replace = undefined;
    const status = async () =>
      (await (await page.request.get(`${organizationUrl}/exports/${exportId}`)).json()) as { status: string };
    await expect.poll(async () => (await status()).status).not.toBe("EXPORTING");
  });

  await page.goto(`/organizations/aufbruch-gmbh/exports/${exportId}`);
  await page.getByRole("link", { name: "Hand over" }).click();
  await choose(page, "CSV");
  const address = page.url();
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  // The file never arrives.
  await page.route("**/files/0", () => undefined);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/files/0"));
  await page.getByRole("button", { name: /^Hand over \d/ }).click();
  await expect(page.getByText("Downloading the file")).toBeVisible();
  await page.getByRole("link", { name: "Exports", exact: true }).click();
  await ended;
  await page.unroute("**/files/0");
  await page.goto(address);
  await expect(before(page)).toContainText("Not downloaded in full yet");
  expect(downloads).toHaveLength(0);
  // No file of it arrived, so nothing asks whether the books have it already.
  await handOver(page);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download / })
    .last()
    .click();
  const bytes = await bytesOf(await download);
  const whole = before(page)
    .getByRole("row")
    .filter({ hasText: sha256(bytes).slice(0, 12) });
  await expect(whole).toHaveCount(2);
  expect(readCsv(bytes.toString())).toHaveLength(7);
});
