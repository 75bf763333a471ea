import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { renderCockpit } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const divider = () => page.getByRole("separator", { name: "Border between table and panel" });
const panelWidth = () =>
  Math.round(
    page
      .getByRole("region", { name: /^Documents of/ })
      .element()
      .getBoundingClientRect().width,
  );
const open = () => page.getByRole("button", { name: "RE-8", exact: true }).click();

/** Does with the border what a pointer does, from its middle over `steps` in pixels. */
function drag(...steps: number[]): void {
  const bar = divider().element();
  vi.spyOn(bar, "setPointerCapture").mockImplementation(() => undefined);
  const from = bar.getBoundingClientRect().left + 6;
  const send = (type: string, by: number) =>
    bar.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: from + by }));
  send("pointerdown", 0);
  for (const by of steps) send("pointermove", by);
  send("pointerup", steps.at(-1) ?? 0);
}

test("the border is moved by pointer and keys within limits, and stays there", async () => {
  await page.viewport(1440, 900);
  await renderCockpit(postingsWithoutFiles);
  await expect.element(divider()).not.toBeInTheDocument();
  await open();
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "62");
  const before = panelWidth();
  drag(-100, -200);
  await expect.poll(() => panelWidth() - before).toBeGreaterThan(180);
  await expect.element(divider()).toHaveAttribute("aria-valuetext", "Table 48 %");
  (divider().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "50");
  await userEvent.keyboard("{Home}");
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "25");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "25");
  await userEvent.keyboard("{End}{ArrowLeft}");
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "74");
  const moved = panelWidth();
  // Closed and opened again, it is where it was; the storage of the browser has it.
  await page.getByRole("button", { name: "Close the document" }).click();
  await open();
  await expect.poll(panelWidth).toBe(moved);
  expect(localStorage.getItem("kontor.panel-share")).toBe("26");
});

test("who can't drag presses the border, or Enter, for the other of two widths", async () => {
  await page.viewport(1440, 900);
  await renderCockpit(postingsWithoutFiles);
  await open();
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "62");
  drag(0);
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "44");
  (divider().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(divider()).toHaveAttribute("aria-valuenow", "62");
});

test("on a small screen the documents lie above the table, and there is no border", async () => {
  await page.viewport(900, 800);
  await renderCockpit(postingsWithoutFiles);
  await open();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.element(divider()).not.toBeInTheDocument();
  await page.viewport(1440, 900);
});
