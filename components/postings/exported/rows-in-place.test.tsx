import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { UnusualOfExport } from "#lib/shared/unusual.ts";
import { postingOf, postingsWithoutFiles } from "../testing/postings.ts";
import { renderCockpit } from "../testing/render-cockpit.tsx";
import type { ServedReadings } from "../testing/serve-cockpit.ts";
import { ServedRemarks } from "../testing/served-remarks.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const button = (name: string | RegExp) => page.getByRole("button", { name });

/** The upper edge of each row, from the top of the page. */
const tops = () =>
  [...document.querySelectorAll("[data-select]")].map(
    (name) => (name.closest("tr")?.getBoundingClientRect().top ?? NaN) + window.scrollY,
  );

/** All that can come late: every group, an open question, what is unusual and what is missing. */
function everything() {
  const remarks = new ServedRemarks();
  remarks.add({ entityGuid: "guid-8", kind: "question" });
  const twin = {
    kind: "otherYear" as const,
    supplier: "70123",
    silenced: null,
    value: "2025",
    exportYear: "2026",
  };
  const unusual: Partial<UnusualOfExport> = {
    postings: [{ entityGuid: "guid-8", reasons: [twin] }],
    missing: [
      {
        ...{ supplier: "70123", supplierNumber: "70123", supplierName: "Papier Vogel e. K." },
        ...{ value: "2026-10", months: 6, silenced: null },
      },
    ],
  };
  const verdicts = { goesOn: true, agrees: ["guid-8"], differs: ["guid-9"], notFound: ["guid-10"] };
  return { remarks, unusual, verdicts };
}

const sizes = [
  [1440, 900, "en"],
  [1440, 900, "de"],
  [1024, 700, "de"],
  [768, 900, "de"],
  [390, 844, "en"],
  [390, 844, "de"],
  [320, 700, "de"],
] as const;

test.each(sizes)("nothing that comes late moves a row, at %i by %i in %s", async (width, height, locale) => {
  await page.viewport(width, height);
  const answered = Promise.withResolvers<null>();
  await renderCockpit(postingsWithoutFiles, {
    readings: { ...everything(), until: answered.promise },
    locale,
  });
  await expect.element(button("RE-11")).toBeVisible();
  await expect.element(button(/^(To check|Zu prüfen)$/)).toBeVisible();
  await expect.element(button(/^(Unusual|Auffällig)/)).not.toBeInTheDocument();
  const before = tops();
  expect(before).toHaveLength(4);
  answered.resolve(null);
  await expect.element(button(/^(To check|Zu prüfen) 3$/)).toBeInTheDocument();
  await expect.element(button(/^(Unusual|Auffällig) 1$/)).toBeInTheDocument();
  await expect.element(button(/^(Open questions|Offene Rückfragen) 1$/)).toBeInTheDocument();
  await expect.element(button(/that agrees as checked|als geprüft vermerken/)).toBeVisible();
  await expect.element(page.getByText(/70123 Papier Vogel e. K./)).toBeInTheDocument();
  expect(tops()).toEqual(before);
});

test.each(sizes)("nor does what could not be fetched, at %i by %i in %s", async (width, height, locale) => {
  await page.viewport(width, height);
  const answered = Promise.withResolvers<null>();
  await renderCockpit(postingsWithoutFiles, {
    readings: { verdicts: "refused", until: answered.promise },
    locale,
  });
  await expect.element(button("RE-11")).toBeVisible();
  const before = tops();
  answered.resolve(null);
  const failure = page.getByRole("alert");
  await expect.element(failure).toBeVisible();
  // On a small screen the end of the table may be out of sight, and an error must be seen.
  await expect.element(failure).toBeInViewport();
  expect(tops()).toEqual(before);
});

test.each([
  [1280, 650],
  [1024, 500],
] as const)("the table lies over no notice below it, at %i by %i", async (width, height) => {
  await page.viewport(width, height);
  const readings: ServedReadings = { ...everything(), verdicts: "refused" };
  await renderCockpit(postingsWithoutFiles, { readings, locale: "de" });
  await expect.element(page.getByText(/70123 Papier Vogel e. K./)).toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toBeInTheDocument();
  const region = page.getByRole("region", { name: "Buchungen" }).element();
  const card = region.closest(".rounded-card")?.getBoundingClientRect();
  const notices = [...document.querySelectorAll("main [role=status].border, main [role=alert]")];
  expect(notices).toHaveLength(3);
  expect(card?.height).toBeGreaterThanOrEqual(320);
  for (const notice of notices)
    expect(notice.getBoundingClientRect().top).toBeGreaterThanOrEqual(card?.bottom ?? NaN);
});

test("a long table has the height that is left of a wide window, and no more", async () => {
  await renderCockpit(Array.from({ length: 300 }, (_, index) => postingOf(index + 1)));
  await expect.element(button("RE-1")).toBeVisible();
  const card = document.querySelector(".rounded-card")?.getBoundingClientRect();
  expect(card?.height).toBeGreaterThan(600);
  expect(document.documentElement.scrollHeight).toBe(900);
});

test("the groups are one line that is scrolled sideways where it is too narrow for them", async () => {
  await page.viewport(390, 844);
  await renderCockpit(postingsWithoutFiles, { readings: everything(), locale: "de" });
  const last = button(/^Auffällig 1$/);
  await expect.element(last).toBeInTheDocument();
  expect(last.element().getBoundingClientRect().right).toBeGreaterThan(390);
  expect(document.documentElement.scrollWidth).toBe(390);
  (last.element() as HTMLElement).focus();
  await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expect.element(last).toBeInViewport();
});
