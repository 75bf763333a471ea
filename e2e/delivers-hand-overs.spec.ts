import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { pages, targetsPath } from "#lib/shared/paths.ts";
import type { TargetList } from "#lib/shared/targets.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { before, bytesOf, choose, handOver, handOverByApi, makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const { deliverer } = people;
const [organization] = deliverer.organizations;

/** Delivers to the target by the menu of a card or notice, and answers the question. */
async function deliver(page: Page, from: Locator): Promise<void> {
  await from.getByRole("button", { name: "Deliver to …" }).click();
  await page.getByRole("menuitem", { name: "Belegtransfer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deliver", exact: true }).click();
}

test("a hand-over is delivered to a folder of the organization, and never over another file", async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const folder = path.join(stack.targetDirectory, "Eingang");
  await mkdir(folder);
  await signIn(page, deliverer);

  await test.step("a target is saved only after it was tried", async () => {
    await page.goto(pages.targets(organization));
    await page.getByRole("button", { name: "Add a target" }).click();
    await expectAccessibleInBoth(page);
    await page.getByLabel("Name", { exact: true }).fill("Belegtransfer");
    await page.getByLabel("Folder", { exact: true }).fill(tmpdir());
    await page.getByRole("button", { name: "Save the target" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("does not allow this target");
    await page.getByLabel("Folder", { exact: true }).fill(folder);
    await page.getByRole("button", { name: "Save the target" }).click();
    await expect(page.getByRole("list", { name: "Targets" })).toContainText(`Folder · ${folder}`);
    await expectAccessibleInBoth(page);
    expect(await readdir(folder)).toEqual([]);
  });

  await page.goto(pages.exports(organization));
  await makeExport(page);
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "Hand over" }).click();
  await choose(page, "CSV");
  const download = await handOver(page);
  const name = download.suggestedFilename();
  const deliveries = before(page).getByRole("list", { name: "Deliveries" }).getByRole("listitem");

  await test.step("another file of that name is left as it is, and the delivery says so", async () => {
    await writeFile(path.join(folder, name), "Somebody else's.");
    const notice = page.getByRole("status").filter({ hasText: "1 file was handed over" });
    await deliver(page, notice);
    await expect(deliveries).toContainText("Not delivered");
    await expect(deliveries).toContainText("Another file has this name at the target");
    await expectAccessibleInBoth(page);
    expect(await readdir(folder)).toEqual([name]);
    expect(await readFile(path.join(folder, name), "utf8")).toBe("Somebody else's.");
  });

  await test.step("delivered again, the file has the bytes of the download", async () => {
    await rm(path.join(folder, name));
    await before(page).getByRole("button", { name: "Deliver again" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(deliveries.first().getByText("Delivered", { exact: true })).toBeVisible();
    expect(await readdir(folder)).toEqual([name]);
    expect((await readFile(path.join(folder, name))).equals(await bytesOf(download))).toBe(true);
  });

  await test.step("the receipt names both, on the page and in the PDF", async () => {
    await page.goto(pages.receipt(organization, exportId));
    await expect(page.getByText(/^Delivered to Belegtransfer /)).toBeVisible();
    await expect(page.getByText(/^Not delivered to Belegtransfer /)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const { text } = await readPdf(await bytesOf(await downloading));
    expect(text).toMatch(/Delivered to Belegtransfer .* asked for by Dora Bote/);
  });

  await test.step("what was withdrawn is not delivered", async () => {
    const { targets } = (await (await page.request.get(targetsPath(organization))).json()) as TargetList;
    const handOvers = `${stack.webUrl}/api${pages.export(organization, exportId)}/hand-overs`;
    const headers = { origin: stack.webUrl };
    const data = { written: { format: "json" }, language: "en", timeZone: "UTC" };
    const id = await handOverByApi(page.request, handOvers, data, headers);
    const reason = { data: { reason: "Made by mistake" }, headers };
    expect((await page.request.post(`${handOvers}/${id}/withdrawal`, reason)).status()).toBe(201);
    const target = { data: { targetId: targets[0]?.id }, headers };
    const refused = await page.request.post(`${handOvers}/${id}/deliveries`, target);
    expect(await refused.json()).toMatchObject({ errorCode: "HAND_OVER_WITHDRAWN" });
    expect(await readdir(folder)).toEqual([name]);
  });

  await test.step("without the target nothing more is delivered, and what was stays in the list", async () => {
    await page.goto(pages.targets(organization));
    await page.getByRole("button", { name: "Remove Belegtransfer" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove the target" }).click();
    await expect(page.getByText("No target yet")).toBeVisible();
    await page.goto(pages.handOver(organization, exportId));
    await expect(before(page).getByRole("link", { name: "Set up a target for deliveries" })).toBeVisible();
    await expect(deliveries).toHaveCount(2);
    await expect(before(page).getByRole("button", { name: "Deliver again" })).toHaveCount(0);
  });
});
