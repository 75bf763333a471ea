import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DeskNews, NewsLine } from "#lib/shared/desk-news.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";

const line = (id: string, changes: Partial<NewsLine>): NewsLine => ({
  ...{ id, at: "2026-05-04T10:00:00Z", organizationId: "adler-gmbh", organizationName: `Adler ${id}` },
  ...{ kind: "EXPORT_CREATED", isUnclear: false, exportId: "e1", importRunId: null, by: "Karin Kollegin" },
  ...changes,
});

const news: DeskNews = {
  since: "2026-05-03T16:00:00Z",
  lines: [
    line("1", { kind: "RECEIPT_SIGNED" }),
    line("2", { isUnclear: true, exportId: null }),
    line("3", { kind: "IMPORT_ENDED", exportId: null, importRunId: "r1", by: null }),
    line("4", { kind: "ORDER_STOPPED", by: null }),
    line("5", { kind: "SETTINGS_CHANGED", exportId: null }),
  ],
  ...{ left: 0, isLeast: false, unconfirmed: [] },
};

const item = (organization: string) => page.getByRole("listitem").filter({ hasText: organization });

test("the list is closed at first, and each line says what happened, who did it, and leads there", async () => {
  await render(<SinceLastVisit news={news} />);
  await expect.element(item("Adler 1")).not.toBeInTheDocument();
  await page.getByText(/5 events since your last visit/).click();
  await expect.element(item("Adler 1")).toMatchTextContent(/Receipt signed off.*Karin Kollegin/);
  await expect.element(item("Adler 2")).toMatchTextContent(/New export \(outcome unknown\)/);
  await expect.element(item("Adler 3")).toMatchTextContent(/Import ended.*Kontor/);
  await expect.element(item("Adler 4")).toMatchTextContent(/Order waits for a decision/);
  const pathOf = (name: string) => page.getByRole("link", { name }).element().getAttribute("href");
  expect([1, 2, 3, 4, 5].map((number) => pathOf(`Adler ${number}`))).toEqual([
    "/organizations/adler-gmbh/exports/e1/receipt",
    "/organizations/adler-gmbh/audit?action=EXPORT_CREATED",
    "/organizations/adler-gmbh/imports/r1",
    "/organizations/adler-gmbh/closing",
    "/organizations/adler-gmbh/audit?action=SETTINGS_CHANGED",
  ]);
});

test("how many more there are stands below, and that it is the least number", async () => {
  await render(<SinceLastVisit news={{ ...news, left: 7, isLeast: true }} />, { locale: "de" });
  await page.getByText(/Mindestens 12 Ereignisse seit Ihrem letzten Besuch/).click();
  await expect
    .element(
      page.getByText(
        "Mindestens 7 frühere Ereignisse stehen in den Aktivitätsprotokollen ihrer Organisationen.",
      ),
    )
    .toBeVisible();
});
