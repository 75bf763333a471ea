import { expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { startApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";

test("the page of a posting leads to the sign-out of the realm", async () => {
  await using running = await startApp();
  const browser = createBrowser(running.origin);
  const address = "/documents/00000000-0000-4000-8000-000000000001";
  const posting = await browser.submit(await browser.visit(address), address, people.ann);
  const [, link = ""] = /<a href="([^"]+)">Sign out</.exec(posting.text) ?? [];
  const page = await browser.visit(link);
  const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  await browser.submit(page, "/logout/confirm", { xsrf, logout: "yes" });
  expect((await browser.visit(address)).text).toContain('name="password"');
});
