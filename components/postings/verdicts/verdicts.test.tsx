import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { FactComparison } from "#lib/shared/comparison.ts";
import { postingOf, postingsWithoutFiles } from "../testing/postings.ts";
import { inAddress, numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const verdicts = { agrees: ["guid-8", "guid-9"], differs: ["guid-10"], unreadable: ["guid-11"] };
const group = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the groups count the postings and filter by one click, and a row shows its verdict", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts } });
  await expect.element(group("To check 2")).toBeVisible();
  await group("Differs 1").click();
  await expect.poll(numbers).toEqual(["RE-10"]);
  await expect.poll(inAddress).toBe("check=differs");
  await expect.element(table().getByTitle("Document differs")).toBeVisible();
  await group("To check 2").click();
  await expect.poll(numbers).toEqual(["RE-10", "RE-11"]);
  await group("To check 2").click();
  await expect.poll(numbers).toEqual(["RE-8", "RE-9", "RE-10", "RE-11"]);
  // Nothing waits and nothing is found in part, so that these groups take no room.
  await expect.element(group(/Not compared yet|Not all found/)).not.toBeInTheDocument();
});

test("what agrees is marked as checked together, and is not offered again", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts } });
  await group("Mark 2 that agree as checked").click();
  await expect.poll(() => table().getByTitle("Checked by you").elements()).toHaveLength(2);
  await expect.element(page.getByRole("button", { name: /that agree/ })).not.toBeInTheDocument();
  await expect.element(group("To check 2")).toBeVisible();
});

test("no button around the table is wider than a phone or beside it", async () => {
  await page.viewport(320, 844);
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts }, locale: "de" });
  for (const name of [/als geprüft vermerken/, /^Zu prüfen/, /^Summen/, /^Spalten/]) {
    const button = page.getByRole("button", { name });
    await expect.element(button).toBeVisible();
    const { left, right } = button.element().getBoundingClientRect();
    expect([left >= 0, right <= 320]).toEqual([true, true]);
  }
  await page.viewport(1440, 900);
});

test("the postings to be read become fewer with each that is checked", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts }, search: "?check=toRead" });
  await expect.poll(numbers).toEqual(["RE-10", "RE-11"]);
  await group("RE-11").click();
  await page.getByRole("button", { name: "Checked", exact: true }).click();
  await expect.poll(numbers).toEqual(["RE-10"]);
  await expect.element(group("To check 1")).toBeVisible();
});

const fact = (
  name: FactComparison["fact"],
  verdict: FactComparison["verdict"],
  posted: string | null,
  found: string | null,
) => ({
  ...{ fact: name, verdict, posted, found, place: null },
});

test("the facts stand beside the document with both values, as the reader writes them", async () => {
  const comparisons = [
    fact("number", "agrees", "RE-10", "RE-10"),
    fact("date", "differs", "2026-07-09", "2026-07-10"),
    fact("amount", "differs", "1234.50", "1324.50"),
    fact("supplier", "notFound", "Papier Vogel e. K.", null),
    fact("taxes", "notFound", "1234.50", null),
    fact("sums", "differs", null, "BT-112 1324.50, calculated 1324.51"),
  ];
  const documents = [{ fileId: "", reason: null, comparisons, isRecognized: true }];
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts, documents }, locale: "de" });
  await group("RE-10").click();
  const strip = page.getByRole("list", { name: "Buchung und Beleg im Vergleich" });
  const facts = () =>
    strip
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  // What many documents do not say is told only where it was found.
  await expect
    .poll(facts)
    .toEqual([
      "Weicht ab:Belegdatum09.07.2026, im Beleg 10.07.2026",
      "Weicht ab:Betrag1.234,50, im Beleg 1.324,50",
      "Weicht ab:SummenBT-112 1.324,50, berechnet 1.324,51",
      "Nicht gefunden:Kreditor",
      "1 Angabe stimmt überein",
      "Der Text dieses Bildes wurde maschinell erkannt.",
    ]);
  await strip.getByRole("button", { name: "1 Angabe stimmt überein" }).click();
  await expect.poll(facts).toContain("Stimmt überein:Belegnummer");
});

test.each([
  ["1324.50 (19 %)", ["Differs:Amount1,234.50, in the document 1,324.50"]],
  [
    "1200.00 (19 %) + 124.50 (7 %)",
    [
      "Differs:Amount1,234.50, in the document 1,324.50",
      "Differs:Gross by tax rate1,234.50, in the document 1,200.00 (19\u00a0%) + 124.50 (7\u00a0%)",
    ],
  ],
])("gross sums by tax rate of %s stand there only if they say more than the amount", async (found, shown) => {
  const comparisons = [
    fact("amount", "differs", "1234.50", "1324.50"),
    fact("taxes", "differs", "1234.50", found),
  ];
  const documents = [{ fileId: "", reason: null, comparisons, isRecognized: false }];
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts, documents } });
  await group("RE-10").click();
  const facts = page.getByRole("list", { name: "Posting and document compared" }).getByRole("listitem");
  await expect.poll(() => facts.elements().map(({ textContent }) => textContent)).toEqual(shown);
});

test("the tab of another document says that it differs, before it is open", async () => {
  const file = (id: string, type: string) => ({ id, type, url: `https://service/${id}`, name: `${id}.xml` });
  const posting = postingOf(10, { files: [file("sheet", "XRECHNUNG"), file("note", "ATTACHMENT")] });
  const documents = [
    {
      ...{ fileId: "sheet", reason: null, isRecognized: false },
      comparisons: [fact("amount", "agrees", "1", "1")],
    },
    {
      ...{ fileId: "note", reason: null, isRecognized: false },
      comparisons: [fact("amount", "differs", "1", "2")],
    },
  ];
  await renderCockpit([posting], { readings: { verdicts: { differs: ["guid-10"] }, documents } });
  await group("RE-10").click();
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect.element(tab("Attachment")).toHaveAttribute("aria-description", "Document differs");
  await expect.element(tab("XRechnung")).not.toHaveAttribute("aria-description");
});

test("a document that could not be compared says why", async () => {
  const documents = [{ fileId: "", reason: "NO_DOCUMENT" as const, comparisons: null, isRecognized: false }];
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts, documents } });
  await group("RE-11").click();
  await expect.element(page.getByText("This posting has no document to be compared with.")).toBeVisible();
});

const groups = () =>
  page
    .getByRole("group", { name: /comparison/ })
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);

test("an export that was never compared has what is to be checked alone", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts: {} } });
  await expect.poll(groups).toEqual(["To check4"]);
  await group("RE-8").click();
  await page.getByRole("button", { name: "Checked", exact: true }).click();
  await group("To check 3").click();
  await expect.poll(numbers).toEqual(["RE-9", "RE-10", "RE-11"]);
});

test("so has one whose verdicts can't be fetched, and it says why", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts: "refused" } });
  await expect.element(page.getByText("You have no permission for this")).toBeVisible();
  await expect.poll(groups).toEqual(["To check4"]);
});
