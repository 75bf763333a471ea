import type { Page } from "@playwright/test";
import type { DocumentKeeping } from "#lib/shared/document-keeping.ts";
import { pages } from "#lib/shared/paths.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

type Postings = { successfulPostings: { files: { id: string }[] }[] };

let stack: RecordedStack;
test.beforeAll(async () => {
  stack = await startRecordedStack();
});
test.afterAll(() => stack.stop());

/** The number of documents of the organization. */
const fileCount = 8;

const exportIdOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("documents come by themselves from the end of an export on, and everything reads them from the store", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { person, organization } = {
    person: people.examiner,
    organization: people.examiner.organizations[0],
  };
  const gate = Promise.withResolvers<null>();
  const begun = new Set<string>();
  stack.proxy.hold = (path) => {
    if (!path.includes("/files/")) return undefined;
    begun.add(path);
    // The last one, because a request that waits for ten seconds is sent again.
    return begun.size === fileCount ? gate.promise : undefined;
  };
  await signIn(page, person, organization, stack.webUrl);
  await makeExport(page, "Exported");
  const exportId = exportIdOf(page);
  const api = `${stack.webUrl}/api/v1/organizations/${organization}`;
  const answer = await page.request.get(`${api}/exports/${exportId}/postings`);
  const files = ((await answer.json()) as Postings).successfulPostings.flatMap((posting) => posting.files);
  expect(files).toHaveLength(fileCount);
  const keeping = async () => {
    const path = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}/kept-documents`;
    return ((await (await page.request.get(path)).json()) as { keeping: DocumentKeeping }).keeping;
  };
  const asked = () => stack.proxy.requests.filter((request) => request.includes("/files/"));

  await test.step("the page says how many are there, and goes on counting by itself", async () => {
    const counted = (count: number) => page.getByText(`${count} / ${files.length}`, { exact: true });
    await expect(counted(files.length - 1)).toBeVisible({ timeout: 60_000 });
    gate.resolve(null);
    await expect(counted(files.length)).toBeVisible({ timeout: 30_000 });
    await expectAccessibleInBoth(page);
    await expect.poll(keeping).toMatchObject({ kept: files.length, missing: 0, goesOn: false });
  });

  await test.step("each was asked for once, and opening or saving one asks for none", async () => {
    for (const { id } of files)
      expect(asked().filter((request) => request.endsWith(`/files/${id}`))).toHaveLength(1);
    const address = `${api}/files/${files[0]?.id}`;
    const direct = await page.request.get(address);
    expect(direct.headers()).toMatchObject({ "content-type": "application/pdf", "accept-ranges": "bytes" });
    const whole = await direct.body();
    const part = await page.request.get(address, { headers: { range: "bytes=10-19" } });
    expect(part.status()).toBe(206);
    expect((await part.body()).equals(whole.subarray(10, 20))).toBe(true);
    expect(asked()).toHaveLength(files.length);
  });

  await test.step("the service may be away: documents open, and their ZIP is made", async () => {
    stack.proxy.refuse = (path) => path.includes("/files/");
    await page.goto(`${stack.webUrl}${pages.documents(organization, exportId, "")}`);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });
    stack.proxy.refuse = undefined;
    expect(asked()).toHaveLength(files.length);
  });

  await test.step("the hand-over says it too, and the audit trail who fetched them", async () => {
    await page.goto(`${stack.webUrl}${pages.handOver(organization, exportId, "")}`);
    await expect(page.getByText(`${files.length} / ${files.length}`, { exact: true })).toBeVisible();
    await page.goto(`${stack.webUrl}${pages.audit(organization)}`);
    const row = page.getByRole("row").filter({ hasText: "Documents fetched by Kontor" });
    await expect(row).toContainText(person.name);
  });
});

test("a web app that is killed while documents come goes on where it was, and loses none", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { person, organization } = { person: people.signer, organization: people.signer.organizations[0] };
  const gate = Promise.withResolvers<null>();
  let count = 0;
  stack.proxy.hold = (asked) => (asked.includes("/files/") && (count += 1) > 2 ? gate.promise : undefined);
  await signIn(page, person, organization, stack.webUrl);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  const exportId = exportIdOf(page);
  await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(2);
  await stack.stopWeb("SIGKILL");
  stack.proxy.hold = undefined;
  gate.resolve(null);
  await stack.startWeb();
  const path = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}/kept-documents`;
  const keeping = async () =>
    ((await (await page.request.get(path)).json()) as { keeping: DocumentKeeping }).keeping;
  await expect.poll(async () => (await keeping()).goesOn, { timeout: 90_000 }).toBe(false);
  const { total, kept } = await keeping();
  expect(total).toBeGreaterThan(2);
  expect(kept).toBe(total);
});
