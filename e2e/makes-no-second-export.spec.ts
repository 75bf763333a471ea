import type { Page } from "@playwright/test";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { startCluster } from "./fixtures/cluster.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { keepRunning } from "./fixtures/keep-running.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const api = "/api/v1/organizations/tresor-gmbh/exports";
const upstream = "/v1/organizations/tresor-gmbh/exports";

const question = (page: Page) => page.getByRole("alertdialog");
const confirm = (page: Page) => question(page).getByRole("button", { name: "Export ready postings" });

async function ask(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Exports", exact: true }).click();
  await page.getByRole("button", { name: "New export" }).first().click();
  await expect(confirm(page)).toBeEnabled();
}

test("a double click, a second tab and a lost answer make no second export", async ({
  page,
  context,
  stack: { proxy, webUrl },
}) => {
  test.setTimeout(180_000);
  const begun = () => proxy.requests.filter((request) => request === `POST ${upstream}`).length;
  await signIn(page, people.target);

  await test.step("a double click makes one, a tab that was open before none", async () => {
    const other = await context.newPage();
    await other.goto(`${webUrl}/organizations/tresor-gmbh/exports`);
    await ask(other);
    await expect(question(other)).toContainText("none yet");
    await ask(page);
    await confirm(page).dblclick();
    await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
    expect(begun()).toBe(1);

    await confirm(other).click();
    await expect(question(other)).toContainText(
      /Since you opened this, an export was begun at .* with 1 posting/,
    );
    await expect(confirm(other)).toBeHidden();
    expect(begun()).toBe(1);
    await question(other)
      .getByRole("link", { name: /^Open th/ })
      .click();
    await other.waitForURL(page.url());
    await other.close();
  });

  await test.step("an answer that was lost: it has begun", async () => {
    await ask(page);
    proxy.lose = (path, method) => method === "POST" && path === upstream;
    await confirm(page).click();
    await expect(question(page)).toContainText(/The export has begun at .* with 0 postings/);
    await expect(confirm(page)).toBeHidden();
    proxy.lose = undefined;
    expect(begun()).toBe(2);
    await question(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("an answer that was lost: it has not begun, and may be started again", async () => {
    await ask(page);
    proxy.refuse = (path, method) => method === "POST" && path === upstream;
    await confirm(page).click();
    await expect(question(page)).toContainText("The export has not begun", { timeout: 15_000 });
    proxy.refuse = undefined;
    await confirm(page).click();
    await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
    await expect(page.getByText("Nothing was ready to be exported")).toBeVisible();
  });

  await test.step("an answer that was lost, and the list too: not known until it can be read", async () => {
    await ask(page);
    let isSent = false;
    proxy.lose = (path, method) => path === upstream && (isSent ||= method === "POST");
    await confirm(page).click();
    await expect(question(page)).toContainText("It is not known whether the export has begun");
    await expect(confirm(page)).toBeHidden();
    proxy.lose = undefined;
    await question(page).getByRole("button", { name: "Look again" }).click();
    await expect(question(page)).toContainText("The export has begun");
    await question(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("one that runs is announced, and another one is a second choice", async () => {
    keepRunning(proxy);
    await page.getByRole("button", { name: "New export" }).first().click();
    await expect(question(page)).toContainText("An export is running: begun at");
    await expect(question(page).getByRole("link", { name: "Open the running export" })).toBeVisible();
    await expect(confirm(page)).toBeHidden();
    await question(page).getByRole("button", { name: "Start another one" }).click();
    const before = begun();
    await confirm(page).click();
    await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
    expect(begun()).toBe(before + 1);
    proxy.replace = undefined;
  });

  await test.step("a service that refuses because nothing is ready raises no alarm", async () => {
    await expect(page.getByText("Nothing was ready to be exported")).toBeVisible();
    await ask(page);
    proxy.replace = (path, method) =>
      method === "POST" && path === upstream
        ? () => ({
            status: 400,
            headers: { "content-type": "application/json" },
            body: '{"errorCode":"EXPORTABLE_POSTINGS_NOT_FOUND","message":"","requestId":"1"}',
          })
        : undefined;
    await confirm(page).click();
    await expect(question(page).getByRole("status")).toContainText("Nothing is ready to be exported");
    await expect(question(page).getByRole("alert")).toHaveCount(0);
    await question(page).getByRole("button", { name: "Close" }).click();
  });
});

test("of many at once that know the same newest export one begins", async ({ stack: { proxy, webUrl } }) => {
  const cookie = await signInByHttp(webUrl, people.racer);
  const post = (ifMatch?: string) =>
    fetch(`${webUrl}/api/v1/organizations/wettlauf-gmbh/exports`, {
      method: "POST",
      headers: { cookie, origin: webUrl, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('"none"')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(412)]);
  expect(proxy.requests.filter((request) => request.startsWith("POST /v1/"))).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 412);
  expect(await refused?.json()).toMatchObject({ errorCode: "EXPORTS_CHANGED" });
  const { id } = (await answers.find(({ status }) => status === 201)?.json()) as { id: string };
  expect((await post("nonsense")).status).toBe(400);
  expect((await post(`"${id}"`)).status).toBe(201);
  expect((await post()).status).toBe(201);
});

test.describe("in two processes", () => {
  const binaries = findPostgres(process.env["PATH"] ?? "");
  test.skip(binaries === undefined, "No PostgreSQL server is installed here.");
  test.setTimeout(240_000);

  test("one export begins, and its viewers ask the service as one", async () => {
    const cluster = await startCluster(binaries ?? "");
    try {
      const cookie = await signInByHttp(cluster.webUrl, people.target);
      const headers = { cookie, origin: cluster.webUrl };
      const webs = Array.from({ length: 10 }, (_, number) => cluster.webUrls()[number % 2] ?? "");
      const answers = await Promise.all(
        webs.map((web) =>
          fetch(web + api, { method: "POST", headers: { ...headers, "if-match": '"none"' } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const { id } = (await answers.find(({ status }) => status === 201)?.json()) as { id: string };
      const asked = () =>
        cluster.proxy.requests.filter((request) => request === `GET ${upstream}/${id}`).length;
      const begun = Date.now();
      let looks = 0;
      while (looks < 60 || Date.now() < begun + 3_000) {
        const seen = await Promise.all(webs.map((web) => fetch(`${web}${api}/${id}`, { headers })));
        expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
        looks += seen.length;
      }
      expect(asked()).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1_000) + 1);
    } finally {
      await cluster.stop();
    }
  });
});
