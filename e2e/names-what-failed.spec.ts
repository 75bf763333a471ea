import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type Cluster, startCluster } from "./fixtures/cluster.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");

test.describe("a page that fails", () => {
  test.skip(binaries === undefined, "No PostgreSQL server is installed here.");
  test.setTimeout(240_000);
  let cluster: Cluster;

  test.beforeAll(async () => {
    cluster = await startCluster(binaries ?? "");
  });
  test.afterAll(() => cluster.stop());

  const line = (requestId: string) =>
    cluster
      .output()
      .split("\n")
      .filter((text) => text.startsWith("{") && text.includes(requestId) && text.includes("page failed"))
      .map((text) => JSON.parse(text) as Record<string, unknown>);

  test("shows the request id that its line in the log has, loaded or navigated to", async ({ page }) => {
    await signInWith(page.context().request, cluster.webUrl, people.nightReader);
    await page.goto(`${cluster.webUrl}/connections`);
    await cluster.query("alter table schedule rename to schedule_gone");
    const shown = async () => {
      const id = page.getByText(/^[\da-f]{8}-[\da-f-]{27}$/);
      await expect(page.getByText("This page could not be shown")).toBeVisible();
      return (await id.textContent()) ?? "";
    };
    await page.goto(`${cluster.webUrl}/schedules?find=s3cret`);
    const loaded = await shown();
    await expect.poll(() => line(loaded)).toMatchObject([{ program: "web", method: "GET", level: 50 }]);
    await page.goto(`${cluster.webUrl}/connections`);
    await listens(page);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("What runs");
    await page.getByRole("option", { name: "What runs next" }).click();
    const navigated = await shown();
    expect(navigated).not.toBe(loaded);
    await expect.poll(() => line(navigated)).toMatchObject([{ route: expect.stringMatching(/schedules/) }]);
    for (const found of [...line(loaded), ...line(navigated)]) {
      expect(JSON.stringify(found)).not.toContain("s3cret");
      expect(JSON.stringify(found)).not.toContain("kontor.session");
    }
  });
});
