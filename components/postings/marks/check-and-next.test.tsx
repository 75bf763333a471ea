import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const row = (invoice: string) => table().getByRole("row", { name: new RegExp(`${invoice}\\b`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const focused = () => document.activeElement?.textContent;
const count = (text: string) => table().element().parentElement?.textContent.includes(text);

test("Space checks a posting and goes on, takes a mark back and stays, and the count is in sight", async () => {
  await renderCockpit(postingsWithoutFiles);
  await expect.poll(() => count("0 of 4 checked")).toBe(true);
  await button("RE-8").click();
  await userEvent.keyboard(" ");
  await expect.element(row("RE-8")).toMatchTextContent(/Checked/);
  await expect.element(row("RE-9")).toHaveAttribute("aria-current", "true");
  await expect.poll(focused).toBe("RE-9");
  await expect.poll(() => count("1 of 4 checked")).toBe(true);
  await userEvent.keyboard(" ");
  await expect.poll(focused).toBe("RE-10");
  await userEvent.keyboard("{ArrowUp} ");
  await expect.element(row("RE-9")).not.toMatchTextContent(/Checked/);
  await expect.element(row("RE-9")).toHaveAttribute("aria-current", "true");
});

test("under a filter that hides what is checked, the next one is selected, and after the last one the one before", async () => {
  await renderCockpit(postingsWithoutFiles, { search: "?check=unchecked" });
  await button("RE-10").click();
  await userEvent.keyboard(" ");
  await expect.poll(numbers).toEqual(["RE-8", "RE-9", "RE-11"]);
  await expect.element(row("RE-11")).toHaveAttribute("aria-current", "true");
  await expect.poll(focused).toBe("RE-11");
  await userEvent.keyboard(" ");
  await expect.poll(numbers).toEqual(["RE-8", "RE-9"]);
  await expect.poll(focused).toBe("RE-9");
});

test("a key that is held down checks one posting only", async () => {
  await renderCockpit(postingsWithoutFiles);
  await button("RE-8").click();
  await userEvent.keyboard("{ >3/}");
  await expect.element(row("RE-9")).toHaveAttribute("aria-current", "true");
  await expect.poll(() => count("1 of 4 checked")).toBe(true);
});

test("in the panel a button does the same, and its dialog on a small screen has the count", async () => {
  await page.viewport(900, 800);
  await renderCockpit(postingsWithoutFiles);
  await button("RE-8").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Checked, to the next one/ }).click();
  await expect.element(dialog.getByRole("region", { name: "Documents of RE-9" })).toBeVisible();
  await expect.element(dialog.getByText("1 of 4 checked")).toBeVisible();
  await page.viewport(1440, 900);
});
