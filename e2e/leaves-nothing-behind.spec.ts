import type { Page } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

/** Puts a file into the browser's private file system, and a text into its storage. */
const savePrivately = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("documents", { create: true });
    const writable = await (await folder.getFileHandle("documents-1.zip", { create: true })).createWritable();
    await writable.write("the documents of a posting");
    await writable.close();
    localStorage.setItem("kept", "a column");
  });

/** Returns what lies in the browser's private file system. */
const privateFiles = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const [folder, handle] of (await navigator.storage.getDirectory()).entries()) {
      const files = handle.kind === "directory" ? handle.keys() : [];
      for await (const file of files) names.push(`${folder}/${file}`);
    }
    return names;
  });

/** An address of the web app that is no page, so that none of its scripts run. */
const noPage = "/manifest.webmanifest";

async function signOut(page: Page): Promise<Record<string, string>> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/auth/signout"));
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const headers = await (await answer).allHeaders();
  await expect(page).not.toHaveURL(/\/organizations\//);
  return headers;
}

test("signing out clears what the browser has stored, but no cookies of the domain", async ({
  page,
  context,
}) => {
  await signIn(page, people.outsider);
  await savePrivately(page);
  expect(await privateFiles(page)).toEqual(["documents/documents-1.zip"]);
  const headers = await signOut(page);
  expect(headers["clear-site-data"]).toBe('"cache", "storage"');
  const after = await context.newPage();
  await after.goto(noPage);
  expect(await privateFiles(after)).toEqual([]);
  expect(await after.evaluate(() => localStorage.getItem("kept"))).toBeNull();
});
