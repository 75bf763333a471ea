import type { Page } from "@playwright/test";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import { expectAccessible } from "./fixtures/accessible.ts";
import { readAllHelp } from "./fixtures/help.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

// The visible part of a window of 1280 × 1024 at 400 % zoom (WCAG 1.4.10).
const small = { width: 320, height: 256 };
const organization = "engstelle-kg";

/** Fails if the page scrolls sideways or axe finds anything. Tables may scroll by themselves. */
async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect.soft(wide, page.url()).toEqual([]);
  await expectAccessible(page);
}

test("in a small window in the dark every page, its help and what opens in it can be read", async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000);
  await signIn(page, people.squeezer, organization);
  await makeExport(page, "Exported");
  const exportPath = new URL(page.url()).pathname;
  const runs = importRuns(page.request, stack.webUrl, organization);
  const planned = await runs.plan(accountRows([["6836", "Abonnements für Software und Cloud-Dienste"]]), {
    fileName: "Fehlende Konten des Jahres 2026.csv",
  });
  const sent = await runs.plan(accountRows([["4711", "Zeitschriften"]]), { fileName: "Konten.csv" });
  await runs.start(sent.id, "CREATE");
  await runs.ended(sent.id);

  // German is tested, because its words are longer.
  await page.context().addCookies([{ name: "kontor.locale", value: "de", url: stack.webUrl }]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(small);
  const home = `${stack.webUrl}/organizations/${organization}`;
  const open = async (address: string) => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  };
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();

  await test.step("pages", async () => {
    const words: string[] = [];
    for (const address of [
      `${home}/exports`,
      `${stack.webUrl}${exportPath}`,
      `${stack.webUrl}${exportPath}/hand-over`,
      `${stack.webUrl}${exportPath}/documents`,
      `${stack.webUrl}${exportPath}/receipt`,
      `${home}/imports`,
      `${home}/imports/new`,
      `${home}/imports/${planned.id}`,
      `${home}/imports/${sent.id}`,
      `${home}/imports/compare?first=${planned.id}&second=${sent.id}`,
      `${home}/imports/look-up`,
      `${home}/audit`,
      `${home}/targets`,
      `${stack.webUrl}/connections`,
      `${home}/nothing-here`,
    ]) {
      await open(address);
      await expectToFit(page);
      words.push(...(await readAllHelp(page, de)));
    }
    expect(words).toContain(de.help.audit.word);
  });

  await test.step("what opens in them", async () => {
    await open(`${home}/exports`);
    await press("Neuer Export");
    await page.getByRole("alertdialog").waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("ex");
    await page.getByRole("option").first().waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await press("Menü öffnen");
    await page.getByRole("dialog").waitFor();
    await expectToFit(page);
    await press(/^Organisation wechseln/);
    await page.getByRole("menu").waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await press(/^Konto und Einstellungen/);
    await page.getByRole("menu").waitFor();
    await expectToFit(page);
    await open(`${stack.webUrl}${exportPath}`);
    await press("Filter hinzufügen");
    await page.getByRole("menu").waitFor();
    await expectToFit(page);
    await page.getByRole("menuitem", { name: "Kreditor" }).click();
    await page.getByRole("dialog", { name: "Kreditor" }).getByRole("checkbox").first().waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await press("Spalten");
    await page.getByRole("dialog").waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await page.locator("[data-select]").first().focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await page.locator("[data-select]").first().click();
    await page.locator(".textLayer").first().waitFor();
    await expectToFit(page);
    await open(`${stack.webUrl}${exportPath}/hand-over`);
    await page.getByRole("radio", { name: "Eigene Vorlage" }).check();
    await page.getByRole("region", { name: "Vorschau", exact: true }).getByRole("row").first().waitFor();
    // What the header of the app covers in part would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectToFit(page);
    await open(`${stack.webUrl}${exportPath}/receipt`);
    await press("Freigeben");
    await page.getByRole("alertdialog").waitFor();
    await expectToFit(page);
    await open(`${home}/imports/${planned.id}`);
    await press("1 Zeile senden");
    await page.getByRole("alertdialog").waitFor();
    await expectToFit(page);
    await open(`${stack.webUrl}/connections`);
    await press(/^Trennen: /);
    await page.getByRole("alertdialog").waitFor();
    await expectToFit(page);
  });
});

test("in a small window one can sign in", async ({ page }) => {
  await page.setViewportSize(small);
  for (const address of ["/sign-in", "/sign-in/code", "/sign-in?error=CodeExpired"]) {
    await page.goto(address);
    await expectToFit(page);
  }
  await page.getByRole("button", { name: /sign in|try again/i }).click();
  await page.locator("input[name=username]").waitFor();
  await expectToFit(page);
});
