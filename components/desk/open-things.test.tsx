import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DeskRow } from "#lib/shared/desk.ts";
import { OpenThings } from "./open-things.tsx";

const dated = (...months: [month: string, count: number][]): DeskRow => ({
  connection: { organizationName: "Adler GmbH" } as DeskRow["connection"],
  facts: {
    ...{
      readAt: "2026-05-04T10:00:00Z",
      isStale: false,
      openQuestions: 0,
      notHandedOver: 0,
      newestId: null,
      export: null,
    },
    ...{ responsible: null, target: null, schedule: null, closing: null, datevAccess: null },
    month: {
      ...{ name: "2026-04", exports: 1, postings: 9, unsigned: 1, unsignedId: "e", isDone: false },
      outside: months.map(([month, count]) => ({ month, count })),
    },
  },
});

test("two other months are named", async () => {
  await render(<OpenThings {...dated(["2026-02", 3], ["2026-03", 4])} />);
  await expect.element(page.getByText("Dated otherwise: February 2026 (3), March 2026 (4)")).toBeVisible();
});

test("more are counted, with the page that names them", async () => {
  await render(<OpenThings {...dated(["2026-01", 1_000], ["2026-02", 3], ["2026-03", 4])} />);
  const link = page.getByRole("link", { name: "1,007 dated in 3 other months: Adler GmbH" });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute("href")).toBe("/months/2026-04");
});
