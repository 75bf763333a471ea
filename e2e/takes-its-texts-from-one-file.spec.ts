import { readFileSync } from "node:fs";
import path from "node:path";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const texts = "**/_next/static/texts/**";
const messages = path.resolve(import.meta.dirname, "../lib/shared/messages");

/** A text of a page that the sign-in does not lead to, which is in no page but its own. */
function textOfAnotherPage(language: "de" | "en"): string {
  const { audit } = JSON.parse(readFileSync(path.join(messages, `${language}.json`), "utf8")) as {
    audit: { title: string; description?: string; intro?: string };
  };
  return Object.values(audit).filter((text) => typeof text === "string" && text.length > 40)[0] as string;
}

test("a page has no texts of other pages, and the browser keeps all of them in a file", async ({
  page,
  ownStack: stack,
}) => {
  const answers: { url: string; cached: boolean; headers: Record<string, string> }[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/_next/static/texts/"))
      answers.push({ url: answer.url(), cached: answer.fromServiceWorker(), headers: answer.headers() });
  });
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  const exportsPage = `${stack.webUrl}/organizations/fremd-gmbh/exports`;
  const html = await (await page.goto(exportsPage))?.text();
  expect(html).toContain("Exports");
  expect(html).not.toContain(textOfAnotherPage("en"));
  expect(html?.length).toBeLessThan(100_000);
  await page.getByRole("button", { name: "Quick access" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const [first] = answers;
  expect(first?.url).toMatch(/\/texts\/[0-9a-f]{16}\/en\.json$/);
  expect(first?.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  await page.reload();
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes("/_next/static/texts/"))
      .map(({ transferSize }) => transferSize),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(Math.max(...loaded)).toBe(0);
});

test("a page stands while its texts do not come, and works once they do", async ({
  page,
  ownStack: stack,
}) => {
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  let refused = 0;
  await page.route(texts, (route) => {
    refused += 1;
    return refused <= 2 ? route.abort() : route.continue();
  });
  await page.goto(`${stack.webUrl}/organizations/fremd-gmbh/exports`);
  await expect(page.getByRole("heading", { name: "Exports", level: 1 })).toBeVisible();
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(2);
  // A press before the page listens is repeated when it does.
  await page.getByRole("button", { name: "Quick access" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(errors).toEqual([]);
});
