import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { manyPostings } from "../testing/postings.ts";
import { renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const focused = () => document.activeElement?.textContent;

/** Whether the selected row is whole in sight, below the head of the table and above its end. */
function isWhole(): boolean {
  const row = document.querySelector("tr[aria-current]")?.getBoundingClientRect();
  const head = document.querySelector("thead")?.getBoundingClientRect();
  const box = table().element();
  if (!row || !head) return false;
  return row.top >= head.bottom - 1 && row.bottom <= box.getBoundingClientRect().top + box.clientHeight + 1;
}

test.each(["1", "18", "19", "150", "300"])(
  "after a reload posting %s of 300 is whole in sight, has the focus, and stays in sight when the window becomes lower",
  async (number) => {
    await page.viewport(1440, 900);
    await renderCockpit(manyPostings(300), { search: `?posting=guid-${number}` });
    await expect.poll(focused).toBe(`RE-${number}`);
    await expect.poll(isWhole).toBe(true);
    await page.viewport(1440, 620);
    await expect.poll(isWhole).toBe(true);
  },
);

test("after a reload the focus stays where the person has put it, and a row that was scrolled away stays away", async () => {
  await page.viewport(1440, 900);
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  await renderCockpit(manyPostings(300), { search: "?posting=guid-150" });
  await expect.poll(isWhole).toBe(true);
  expect(document.activeElement).toBe(field);
  field.remove();
  const box = table().element();
  box.scrollTo(0, 0);
  await expect.poll(() => box.scrollTop).toBe(0);
  await page.viewport(1440, 620);
  await expect.poll(() => box.clientHeight).toBeLessThan(560);
  expect(box.scrollTop).toBe(0);
});
