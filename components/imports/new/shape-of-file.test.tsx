import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { NewImport } from "./new-import.tsx";

async function choose(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await render(<NewImport organizationId="tabelle-gmbh" codes={[]} />, {
    at: "/organizations/tabelle-gmbh/imports/new",
  });
  const field = page.elementLocator(document.querySelector("input[type=file]") ?? document.body);
  await userEvent.upload(field, new File([content], name, { type: "text/csv" }));
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const cell = (name: string) =>
  page.getByRole("region", { name: "First rows" }).getByRole("cell", { name, exact: true });
const fact = (text: string) => page.getByRole("definition").filter({ hasText: text });

/** The bytes of text in Mac OS Roman, as far as German needs it. */
const mac = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const index = "äöüß".indexOf(letter);
    return index < 0 ? letter.charCodeAt(0) : ([0x8a, 0x9a, 0x9f, 0xa7][index] ?? 0);
  });
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("an encoding", () => {
  test("is told as a guess, with texts of the file, and the next best is one click away", async () => {
    await choose("mac.csv", mac("Konto;Name\n1000;Büro für Löhne\n1001;Gebäude\n1002;Maße\n"));
    await expect.element(fact("Mac OS Roman, a guess")).toBeVisible();
    const guess = page.getByRole("region", { name: /^Mac OS Roman is a guess/ });
    for (const text of ["Büro für Löhne", "Gebäude", "Maße"]) {
      await expect.element(guess.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(cell("Büro für Löhne")).toBeVisible();
    const next = button(/^Windows-1252: BŸro/);
    await next.click();
    await expect.element(cell("BŸro fŸr Lšhne")).toBeVisible();
    await expect.element(page.getByRole("region", { name: /^You chose Windows-1252/ })).toBeVisible();
    await button(/^Mac OS Roman: Büro/).click();
    await expect.element(cell("Büro für Löhne")).toBeVisible();
  });

  test("of some lines is told with their number", async () => {
    const lines = [utf8("Konto;Name\n1000;Büro\n1001;Löhne\n"), mac("1002;Gebäude\n")];
    await choose("mixed.csv", Uint8Array.from(lines.flatMap((line) => [...line])));
    await expect.element(fact("UTF-8")).toBeVisible();
    await expect
      .element(
        page.getByRole("region", { name: /^1 line is not UTF-8 like the others and read as Mac OS Roman/ }),
      )
      .toBeVisible();
    await expect.element(cell("Gebäude")).toBeVisible();
    await button(/^Windows-1252: GebŠude/).click();
    await expect.element(cell("GebŠude")).toBeVisible();
    await expect.element(cell("Büro")).toBeVisible();
  });

  test("that was applied twice is undone, and the person sees it and may leave it", async () => {
    await choose("twice.csv", "Konto;Name\n1000;RÃ¼cklagen\n1001;Löhne\n");
    await expect.element(cell("Rücklagen")).toBeVisible();
    const note = page.getByRole("status").filter({ hasText: "1 row was encoded twice" });
    await expect.element(note).toMatchTextContent(/Row 2: RÃ¼cklagen → Rücklagen/);
    await button("Leave them as they are").click();
    await expect.element(cell("RÃ¼cklagen")).toBeVisible();
    await button("Read them as meant").click();
    await expect.element(cell("Rücklagen")).toBeVisible();
  });

  test("of a file that is all ASCII or UTF-8 is no guess", async () => {
    await choose("utf-8.csv", "Konto;Name\n1000;Büro\n");
    await expect.element(cell("Büro")).toBeVisible();
    await expect.element(page.getByText("a guess")).not.toBeInTheDocument();
  });
});
