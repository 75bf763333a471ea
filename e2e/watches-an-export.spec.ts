import { signInByHttp } from "./fixtures/http-session.ts";
import { keepRunning } from "./fixtures/keep-running.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const api = "/api/v1/organizations/zehnfach-gmbh/exports";
const upstream = "/v1/organizations/zehnfach-gmbh/exports";

const watched = "an export is watched live: elapsed time, title, notification, also in the background";

test(watched, { tag: "@whole-chromium" }, async ({ page, context, stack: { proxy, webUrl } }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["notifications"], { origin: webUrl });
  await context.addInitScript(() => {
    const notified: string[] = [];
    Object.assign(window, { notified });
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        notified.push(`${title}: ${options?.body}`);
      }
    };
  });
  await signIn(page, people.watcher);
  keepRunning(proxy);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  await expect(page.getByText("4 postings are being exported")).toBeVisible();
  await expect(page).toHaveTitle(/^… Exporting – Export [0-9a-f]{4}…[0-9a-f]{4} · Kontor$/);

  await test.step("a reload finds it where it is", async () => {
    const elapsed = async () => {
      const [, minutes, seconds] = /(\d+):(\d+)/.exec(await page.getByRole("timer").innerText()) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    await expect.poll(elapsed).toBeGreaterThan(1);
    await page.reload();
    await expect.poll(elapsed).toBeGreaterThan(1);
  });

  await test.step("a notification is asked for by a click, and remembered", async () => {
    await page.getByRole("button", { name: "Notify me when it ends" }).click();
    await expect(page.getByRole("button", { name: "You will be notified" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "You will be notified" })).toBeVisible();
  });

  await test.step("the list shows it too, and its title says so", async () => {
    const list = await context.newPage();
    await list.goto(`${webUrl}/organizations/ausguck-gmbh/exports`);
    await expect(list.getByRole("row").filter({ hasText: "Exporting" }).getByRole("timer")).toBeVisible();
    await expect(list).toHaveTitle(/^1 export is running – Exports/);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    proxy.replace = undefined;
    await expect(list.getByRole("row").filter({ hasText: "Partly exported" })).toBeVisible();
    await expect(list).toHaveTitle("Exports · Kontor");
  });

  await expect(page).toHaveTitle(/^⚠ Partly exported – Export/);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { notified: string[] }).notified))
    .toEqual(["⚠ Partly exported: Ausguck GmbH: 4 postings"]);
  await expect(page.getByRole("row").filter({ hasText: "RE-2026-1400" })).toBeVisible();
});

test("ten viewers ask the service once an interval, and leave it alone when it says so", async ({
  stack: { proxy, webUrl },
}) => {
  test.setTimeout(120_000);
  const cookies = await Promise.all(Array.from({ length: 10 }, () => signInByHttp(webUrl, people.viewer)));
  const created = await fetch(webUrl + api, {
    method: "POST",
    headers: { cookie: cookies[0] ?? "", origin: webUrl },
  });
  const { id } = (await created.json()) as { id: string };
  const look = (cookie: string) => fetch(`${webUrl}${api}/${id}`, { headers: { cookie } });
  const asked = () => proxy.requests.filter((request) => request === `GET ${upstream}/${id}`).length;
  keepRunning(proxy);

  await test.step("once a second at first", async () => {
    const begun = Date.now();
    const before = asked();
    while (Date.now() < begun + 4_000) {
      const answers = await Promise.all(cookies.map(look));
      for (const answer of answers) expect(await answer.json()).toMatchObject({ id, postingsCount: 4 });
    }
    const seconds = (Date.now() - begun) / 1_000;
    expect(asked() - before).toBeGreaterThanOrEqual(2);
    expect(asked() - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  await test.step("a failure is everybody's", async () => {
    proxy.replace = undefined;
    proxy.refuse = (path) => path === `${upstream}/${id}`;
    await expect.poll(async () => (await look(cookies[0] ?? "")).status).toBe(502);
    const statuses = (await Promise.all(cookies.map(look))).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([502]);
    proxy.refuse = undefined;
    // Not only the status of success: an answer that was on its way since before may still say "running".
    await expect
      .poll(async (): Promise<unknown> => (await look(cookies[1] ?? "")).json())
      .toMatchObject({ status: "PARTIALLY_EXPORTED" });
  });

  await test.step("once it has ended, a failure is nobody's, because its state never changes", async () => {
    const asks = asked();
    proxy.refuse = (path) => path === `${upstream}/${id}`;
    await expect
      .poll(async () => {
        const answers = await Promise.all(cookies.map(look));
        for (const answer of answers)
          expect(await answer.json()).toMatchObject({ id, status: "PARTIALLY_EXPORTED", postingsCount: 4 });
        return asked();
      })
      .toBeGreaterThan(asks);
    proxy.refuse = undefined;
  });

  await test.step("after a 429 it is left alone, and the last known state is the answer", async () => {
    proxy.replace = (path) =>
      path === `${upstream}/${id}`
        ? () => ({
            status: 429,
            headers: { "content-type": "application/json", "retry-after": "30" },
            body: '{"errorCode":"TOO_MANY_REQUEST","message":"","requestId":"1"}',
          })
        : undefined;
    const before = asked();
    await expect
      .poll(async () => {
        expect((await look(cookies[2] ?? "")).status).toBe(200);
        return asked();
      })
      .toBe(before + 1);
    const begun = Date.now();
    while (Date.now() < begun + 2_500) {
      for (const { status } of await Promise.all(cookies.map(look))) expect(status).toBe(200);
    }
    expect(asked()).toBe(before + 1);
  });

  await test.step("whom the service no longer accepts is told nothing from what others have asked", async () => {
    // All of the exports, because an answer to any other call of this person would say that they belong
    // again.
    proxy.replace = (path) =>
      path.startsWith(upstream)
        ? () => ({
            status: 403,
            headers: { "content-type": "application/json" },
            body: '{"errorCode":"FORBIDDEN","message":"","requestId":"1"}',
          })
        : undefined;
    const list = `${webUrl}/api/organizations/zehnfach-gmbh/exports`;
    await expect
      .poll(async () => (await fetch(list, { headers: { cookie: cookies[0] ?? "" } })).status)
      .toBe(403);
    const search = `${webUrl}/api/organizations/zehnfach-gmbh/known-postings?q=RE-2026`;
    for (const address of [search, `${webUrl}${api}/${id}`]) {
      expect((await fetch(address, { headers: { cookie: cookies[0] ?? "" } })).status).toBe(403);
    }
  });
});
