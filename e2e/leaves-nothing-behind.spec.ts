import type { Page } from "@playwright/test";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

/** Puts a file where a ZIP of documents lies while it is loaded. */
const savePrivately = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("document-archives", { create: true });
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
  expect(await privateFiles(page)).toEqual(["document-archives/documents-1.zip"]);
  const headers = await signOut(page);
  expect(headers["clear-site-data"]).toBe('"cache", "storage"');
  const after = await context.newPage();
  await after.goto(noPage);
  expect(await privateFiles(after)).toEqual([]);
  expect(await after.evaluate(() => localStorage.getItem("kept"))).toBeNull();
});

test("signing out deletes private files also in a browser that does not know Clear-Site-Data", async ({
  page,
  context,
}) => {
  await signIn(page, people.outsider);
  await savePrivately(page);
  await intercept(page, "**/api/auth/signout", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers["clear-site-data"];
    await route.fulfill({ response, headers });
  });
  await signOut(page);
  const after = await context.newPage();
  await after.goto(noPage);
  expect(await privateFiles(after)).toEqual([]);
});

test("the sign-in page deletes the private files of a session that has expired, and of no other", async ({
  page,
  context,
}) => {
  await signIn(page, people.outsider);
  await savePrivately(page);
  await page.goto("/sign-in?error=AccessDenied");
  await expect(page.getByText("You are still signed in.")).toBeVisible();
  await page.goto("/connections");
  await expect(page.getByRole("heading", { name: "Connections" })).toBeVisible();
  expect(await privateFiles(page)).toHaveLength(1);
  await context.clearCookies({ name: "kontor.session" });
  await page.goto("/connections");
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => privateFiles(page)).toEqual([]);
});
