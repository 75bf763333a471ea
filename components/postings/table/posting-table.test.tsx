import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Posting } from "#contract/posting.ts";
import { render } from "#components/testing/render.tsx";
import { manyPostings, postingOf, postingsWithoutFiles } from "../testing/postings.ts";
import { openPostingsOf } from "../testing/open-postings-of.ts";
import { numbers, table } from "../testing/render-cockpit.tsx";
import type { Signers } from "../marks/signers-of.ts";
import { PostingTable } from "./posting-table.tsx";

const none: Signers = new Map();

type TableOfProps = { postings: readonly Posting[]; onFetch?: (count: number) => void; begin?: number };

/** The table alone, with the rows of `postings` in a box of 600 pixels. */
function TableOf({ postings, onFetch, begin = -1 }: TableOfProps) {
  const [{ cache }] = useState(() => openPostingsOf(postings, onFetch));
  const [indices] = useState(() => Int32Array.from(postings.keys()));
  const [selected, select] = useState(begin);
  const [opened, setOpened] = useState<ReadonlyMap<number, Posting>>(new Map());
  const [toggle] = useState(
    () => (index: number, posting: Posting) =>
      setOpened((before) => {
        const after = new Map(before);
        if (!after.delete(index)) after.set(index, posting);
        return after;
      }),
  );
  return (
    <div className="flex h-[600px] flex-col">
      <PostingTable
        cache={cache}
        indices={indices}
        opened={opened}
        currencyCode="EUR"
        order={null}
        onOrder={() => undefined}
        checked={none}
        flagged={none}
        verdicts={new Map()}
        nameOf={(code) => (code === "4940" ? "Zeitschriften" : undefined)}
        unusual={new Set()}
        remarked={new Map()}
        onColumns={() => undefined}
        selected={selected}
        onSelect={select}
        onToggle={toggle}
        onKey={() => undefined}
      />
    </div>
  );
}

const scroller = () => table().element() as HTMLElement;
const rowsInPage = () => scroller().querySelectorAll("tbody tr:not([aria-hidden])");
const rowOf = (invoice: string) =>
  page.getByRole("button", { name: invoice, exact: true }).element().closest("tr");

/** The rows in sight below the table's header: the first one's number, their heights, and whether they are
 * without a gap. */
function rowsInSight() {
  const { top, bottom } = scroller().getBoundingClientRect();
  const head = scroller().querySelector("thead")?.getBoundingClientRect().bottom ?? top;
  const rows = [...rowsInPage()]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > head + 1 && box.top < bottom - 1);
  return {
    first: rows[0]?.row.querySelector("[data-select]")?.textContent,
    heights: [...new Set(rows.map(({ box }) => Math.round(box.height)))],
    isWhole:
      (rows[0]?.box.top ?? Infinity) <= head + 1 &&
      (rows.at(-1)?.box.bottom ?? 0) >= bottom - 1 &&
      rows.every(
        ({ box }, index) => index === 0 || Math.abs(box.top - (rows[index - 1]?.box.bottom ?? 0)) <= 1,
      ),
  };
}

test("of 10,000 postings only the rows in sight are in the page, and each says which it is", async () => {
  const fetched: number[] = [];
  await render(<TableOf postings={manyPostings(10_000)} onFetch={(count) => fetched.push(count)} />);
  await expect.poll(() => numbers()[0]).toBe("RE-1");
  await expect.element(table().getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  expect(rowsInPage().length).toBeLessThan(45);
  expect(rowOf("RE-1")?.getAttribute("aria-rowindex")).toBe("2");
  // Only the rows in sight and some beyond them are fetched.
  expect(fetched.reduce((sum, count) => sum + count, 0)).toBeLessThan(120);
  expect(Math.abs(scroller().scrollHeight - (36 + 10_000 * 40))).toBeLessThan(3);

  scroller().scrollTo({ top: 5_000 * 40 });
  await expect.poll(rowsInSight).toEqual({ first: "RE-5001", heights: [40], isWhole: true });
  expect(rowOf("RE-5001")?.getAttribute("aria-rowindex")).toBe("5002");
  expect(rowsInPage().length).toBeLessThan(60);
  await expect.poll(numbers).not.toContain("…");
});

test("the last of 10,000 is reached by End, and the first by Home", async () => {
  await render(<TableOf postings={manyPostings(10_000)} />);
  await page.getByRole("button", { name: "RE-1", exact: true }).click();
  await userEvent.keyboard("{End}");
  const last = page.getByRole("button", { name: "RE-10000", exact: true });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
  expect(rowOf("RE-10000")?.getAttribute("aria-rowindex")).toBe("10001");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByRole("button", { name: "RE-9999", exact: true })).toHaveFocus();
  await userEvent.keyboard("{Home}");
  const first = page.getByRole("button", { name: "RE-1", exact: true });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toBeInViewport();
});

test("Tab reaches the selected row only, also when it is out of sight", async () => {
  await render(<TableOf postings={manyPostings(1_000)} />);
  await page.getByRole("button", { name: "RE-3", exact: true }).click();
  const tabbable = () =>
    [...scroller().querySelectorAll('[data-select][tabindex="0"]')].map(({ textContent }) => textContent);
  await expect.poll(tabbable).toEqual(["RE-3"]);
  scroller().scrollTo({ top: 500 * 40 });
  await expect.poll(() => rowsInSight().first).toBe("RE-501");
  expect(tabbable()).toEqual(["RE-3"]);
});

test("when rows become lower or taller, the posting at the top stays there", async () => {
  await render(<TableOf postings={manyPostings(1_000)} />);
  const choose = (density: string) => (document.documentElement.dataset["density"] = density);
  try {
    await expect.poll(rowsInSight).toEqual({ first: "RE-1", heights: [40], isWhole: true });
    scroller().scrollTo({ top: 100 * 40 });
    await expect.poll(rowsInSight).toEqual({ first: "RE-101", heights: [40], isWhole: true });
    choose("compact");
    await expect.poll(rowsInSight).toEqual({ first: "RE-101", heights: [32], isWhole: true });
    choose("standard");
    await expect.poll(rowsInSight).toEqual({ first: "RE-101", heights: [40], isWhole: true });
  } finally {
    delete document.documentElement.dataset["density"];
  }
});

test("a click anywhere in a row selects it, one on the arrow opens its splits only", async () => {
  await render(<TableOf postings={postingsWithoutFiles} />);
  const row = (invoice: string) => table().getByRole("row", { name: new RegExp(`${invoice} `) });
  await row("RE-9").getByRole("cell", { name: "28 Feb 2026" }).click();
  await expect.element(row("RE-9")).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Show splits of RE-8" }).click();
  await expect
    .element(page.getByRole("button", { name: "Hide splits of RE-8" }))
    .toHaveAttribute("aria-expanded", "true");
  await expect.element(row("RE-9")).toHaveAttribute("aria-current", "true");
  await expect.element(row("RE-8")).not.toHaveAttribute("aria-current");
});

test("splits stand below their posting, count as rows, and name what is missing in them", async () => {
  await render(<TableOf postings={postingsWithoutFiles} />);
  await expect.element(table().getByRole("table")).toHaveAttribute("aria-rowcount", "5");
  await page.getByRole("button", { name: "Show splits of RE-9" }).click();
  await page.getByRole("button", { name: "Show splits of RE-10" }).click();
  await expect.element(table().getByRole("table")).toHaveAttribute("aria-rowcount", "10");
  const texts = [...rowsInPage()].map((row) => [
    row.getAttribute("aria-rowindex"),
    row.textContent.replaceAll("\u2002", " "),
  ]);
  expect(texts).toEqual([
    ["2", "28 Oct 2026RE-870123 Papier Vogel e. K.002790100119.00"],
    ["3", "28 Feb 2026RE-970123 Papier Vogel e. K.2 different2 different1,831.50"],
    ["4", "493091,800.20"],
    ["5", "Zeitschriften4940831.30"],
    ["6", "28 Oct 2026RE-10Difference 0.0170123 Papier Vogel e. K.4930950.00"],
    ["7", "4930930.00"],
    ["8", "4930919.99"],
    ["9", "Sum of the splits, not the amount49.99"],
    ["10", "28 Oct 2026RE-11070007 Zürcher Öle AG49309−12.50"],
  ]);
  await page.getByRole("button", { name: "Hide splits of RE-9" }).click();
  await expect.element(table().getByRole("table")).toHaveAttribute("aria-rowcount", "8");
});

test("where there is little room the table has fewer columns, and the longest amount is never cut off", async () => {
  const posting = postingOf(1, { amount: { value: 123_456_789_012.34, currencyCode: "EUR" } });
  const heads = () => [...scroller().querySelectorAll("th")].slice(3).map(({ textContent }) => textContent);
  await render(<TableOf postings={[posting]} />);
  await expect
    .poll(heads)
    .toEqual(["Date", "Document no.", "Supplier", "Account", "Tax", "Cost c.", "Amount EUR"]);
  const amount = table().getByRole("cell", { name: "123,456,789,012.34" }).element();
  expect(amount.scrollWidth).toBe(amount.clientWidth);
  const box = scroller().parentElement;
  if (box) box.style.width = "520px";
  await expect.poll(heads).toEqual(["Date", "Document no.", "Amount EUR"]);
});

test("a table that begins with a selection goes to it", async () => {
  await render(<TableOf postings={manyPostings(500)} begin={400} />);
  await expect.element(page.getByRole("button", { name: "RE-401", exact: true })).toHaveFocus();
  await expect.poll(() => Number(rowsInSight().first?.slice(3))).toBeGreaterThan(380);
});

test("what is hidden in rows out of sight does not make the page longer than its content", async () => {
  await render(<TableOf postings={manyPostings(200)} />);
  await expect.poll(() => rowsInPage().length).toBeGreaterThan(10);
  const hidden = [...scroller().querySelectorAll<HTMLElement>("tbody .sr-only, caption.sr-only")];
  expect(hidden.length).toBeGreaterThan(0);
  for (const element of hidden) expect(scroller().contains(element.offsetParent)).toBe(true);
});
