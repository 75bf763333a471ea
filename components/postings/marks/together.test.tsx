import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MarksOfExport } from "#lib/shared/postings/marks.ts";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const row = (invoice: string) => table().getByRole("row", { name: new RegExp(`${invoice}\\b`) });
const text = () => table().element().parentElement?.textContent;
const signers = (invoice: string) =>
  page.getByRole("region", { name: `Documents of ${invoice}` }).getByRole("list", { name: "Who marked it" });
const guidOf = (invoice: string) =>
  postingsWithoutFiles.find(({ invoiceId }) => invoiceId === invoice)?.entityGuid ?? "";

/** The marks of a colleague who has checked one posting and flagged another. */
const marksOfMax = (checked: string, flagged: string): MarksOfExport["others"][number] => ({
  name: "Max Huber",
  checked: [[guidOf(checked), Date.UTC(2026, 10, 28, 9, 5)]],
  flagged: [[guidOf(flagged), null]],
});

test("marks of colleagues stand with name and time beside one’s own, and both count", async () => {
  await renderCockpit(postingsWithoutFiles, {
    readings: { verdicts: {}, others: [marksOfMax("RE-8", "RE-9")] },
  });
  await expect.element(row("RE-8")).toMatchTextContent(/Checked by Max Huber/);
  await expect.element(row("RE-9")).toMatchTextContent(/Flagged by Max Huber/);
  await expect.poll(text).toContain("1 of 4 checked, 0 by you");
  await page.getByRole("button", { name: "RE-8", exact: true }).click();
  await expect.element(signers("RE-8")).toMatchTextContent(/^Checked by Max Huber, 28 Nov 2026, \d\d:05$/);
  await expect
    .element(page.getByRole("button", { name: "Checked", exact: true }))
    .toHaveAttribute("aria-pressed", "false");
  await userEvent.keyboard(" {ArrowUp}");
  await expect.element(row("RE-8")).toMatchTextContent(/Checked by you and Max Huber/);
  await expect.element(signers("RE-8")).toMatchTextContent(/^Checked by you.*Checked by Max Huber/);
  await expect.poll(text).toContain("1 of 4 checked");
  await expect.poll(text).not.toContain("by you,");
  // Taking one's own back leaves that of the colleague.
  await userEvent.keyboard(" ");
  await expect.element(row("RE-8")).not.toMatchTextContent(/by you/);
  await expect.element(row("RE-8")).toMatchTextContent(/Checked by Max Huber/);
});

test("what nobody has checked is a filter", async () => {
  await renderCockpit(postingsWithoutFiles, {
    search: "?check=unchecked",
    readings: { verdicts: {}, others: [marksOfMax("RE-8", "RE-9")] },
  });
  await expect.poll(numbers).toEqual(["RE-9", "RE-10", "RE-11"]);
});

test("what one has not checked oneself is another filter, and a check hides it there", async () => {
  await renderCockpit(postingsWithoutFiles, {
    search: "?check=uncheckedByMe",
    readings: { verdicts: {}, others: [marksOfMax("RE-8", "RE-9")] },
  });
  await page.getByRole("button", { name: "RE-8", exact: true }).click();
  await userEvent.keyboard(" ");
  await expect.poll(numbers).toEqual(["RE-9", "RE-10", "RE-11"]);
});

const offer = page.getByRole("button", { name: "Mark 1 that agrees as checked" });

test("what agrees and a colleague has checked is not offered again", async () => {
  await renderCockpit(postingsWithoutFiles, {
    readings: { verdicts: { agrees: [guidOf("RE-8")] }, others: [marksOfMax("RE-8", "RE-9")] },
  });
  await expect.element(page.getByRole("button", { name: /^Agree/ })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test("who looks for what they have not checked themselves can check it as the second pair of eyes", async () => {
  await renderCockpit(postingsWithoutFiles, {
    search: "?check=uncheckedByMe",
    readings: { verdicts: { agrees: [guidOf("RE-8")] }, others: [marksOfMax("RE-8", "RE-9")] },
  });
  await offer.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(numbers).toEqual(["RE-9", "RE-10", "RE-11"]);
});

test("new marks of colleagues come while the person goes on", async () => {
  const others: MarksOfExport["others"] = [];
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts: {}, others } });
  await page.getByRole("button", { name: "RE-9", exact: true }).click();
  await expect.poll(text).toContain("0 of 4 checked");
  others.push(marksOfMax("RE-8", "RE-9"));
  const later = Date.now() + 11_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(row("RE-8")).toMatchTextContent(/Checked by Max Huber/);
});
