import { writeXlsx } from "hucre/xlsx";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { NewImport } from "./new-import.tsx";
import { answerDrafts } from "./testing/answer-drafts.ts";

beforeEach(() => void answerDrafts());
afterEach(() => vi.restoreAllMocks());

async function choose(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await chooseFiles(new File([content], name, { type: "text/csv" }));
}

async function chooseFiles(...files: File[]): Promise<void> {
  await render(<NewImport organizationId="tabelle-gmbh" books={null} charts={[]} others={[]} codes={[]} />, {
    at: "/organizations/tabelle-gmbh/imports/new",
  });
  const field = page.elementLocator(document.querySelector("input[type=file]") ?? document.body);
  await userEvent.upload(field, files);
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const cell = (name: string) =>
  page.getByRole("grid", { name: "Rows of the file" }).getByRole("gridcell", { name, exact: true });
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

describe("a shape", () => {
  test("of fixed width is recognised and named", async () => {
    await choose("fixed.txt", "1000  Kasse        EUR\n1001  Bank         EUR\n1002  Postbank     EUR\n");
    await expect.element(fact("fixed width")).toBeVisible();
    await expect.element(cell("Postbank")).toBeVisible();
  });

  test("of code and name in one cell is split, and the person may leave it", async () => {
    const others = ["1001 Bank", "1002 Postbank", "1003 Scheck", "1004 Wechsel"];
    await choose("one.csv", `Konto;Saldo\n${["1000 Kasse", ...others].join(";5,00\n")};6,00\n`);
    const note = page.getByRole("status").filter({ hasText: "5 cells hold code and name together" });
    await expect.element(note).toMatchTextContent(/Row 2: 1000 Kasse → 1000 \| Kasse.*and 2 more/);
    await expect.element(cell("Kasse")).toBeVisible();
    await button("Leave them together").click();
    await expect.element(cell("1000 Kasse")).toBeVisible();
  });

  test("with cells beyond the header is joined, and the person may leave them out", async () => {
    await choose("cut.csv", "Konto;Name\n4400;Erlöse; 19 %\n4401;Bank\n4402;Kasse\n");
    await expect.element(cell("Erlöse; 19 %")).toBeVisible();
    await button("Leave the rest out").click();
    await expect.element(cell("Erlöse")).toBeVisible();
  });

  test("with hidden rows leaves them out, and the person may read them", async () => {
    const rows = [
      ["Konto", "Name"],
      ["1000", "Kasse"],
      ["1001", "Bank"],
    ];
    const rowDefs = new Map([[1, { hidden: true }]]);
    const workbook = await writeXlsx({ sheets: [{ name: "Konten", rows, rowDefs }] });
    await choose("hidden.xlsx", Uint8Array.from(workbook));
    await expect.element(cell("Bank")).toBeVisible();
    await expect
      .element(page.getByText("1 row is hidden or filtered out in the workbook and left out."))
      .toBeVisible();
    await button("Read them along").click();
    await expect.element(cell("Kasse")).toBeVisible();
  });
});

test("of several files one is read, and the others wait with their names", async () => {
  const file = (name: string, account: string) => new File([`Konto;Name\n1000;${account}\n`], name);
  await chooseFiles(file("a.csv", "Kasse"), file("b.csv", "Bank"), file("c.csv", "Post"));
  await expect.element(cell("Kasse")).toBeVisible();
  await expect.element(page.getByText("One file is read at a time")).toBeVisible();
  await button("Read b.csv").click();
  await expect.element(cell("Bank")).toBeVisible();
  await expect.element(button("Read c.csv")).toBeVisible();
  await expect.element(button("Read b.csv")).not.toBeInTheDocument();
});

test("a file with changes is read in another way only after a question", async () => {
  const name = "Read the file again?";
  const costCenters = page.getByRole("radio", { name: "Cost centers" });
  await choose("a.csv", "Konto;Name\n1000;Kasse\n1001;Bank\n");
  await cell("Kasse").click();
  await userEvent.keyboard("Hauptkasse{Enter}");
  await expect.element(cell("Hauptkasse")).toBeVisible();

  await costCenters.click();
  await page.getByRole("alertdialog", { name }).getByRole("button", { name: "Cancel" }).click();
  await expect.element(costCenters).not.toBeChecked();
  await expect.element(cell("Hauptkasse")).toBeVisible();
  await costCenters.click();
  await page.getByRole("alertdialog", { name }).getByRole("button", { name: "Read it again" }).click();
  await expect.element(costCenters).toBeChecked();
  await expect.element(cell("Kasse")).toBeVisible();
});
