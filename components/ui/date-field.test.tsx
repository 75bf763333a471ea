import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { dayText, typeDay } from "#components/testing/type-day.ts";
import { yearOfDay } from "#lib/shared/dates.ts";
import { DateField } from "./date-field.tsx";

function Day({ begin = "" }: { begin?: string }) {
  const [day, setDay] = useState(begin);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget).get("day");
        document.title = `sent ${typeof sent === "string" ? sent : ""}`;
      }}
    >
      <DateField label="Datum" name="day" value={day} onChange={setDay} />
      <p>Wert: {day}</p>
    </form>
  );
}

const renderGerman = (begin?: string) =>
  render(<Day {...(begin !== undefined && { begin })} />, { locale: "de" });
const shows = (value: string) =>
  expect.element(page.getByText(/^Wert:/)).toHaveTextContent(`Wert: ${value}`.trim());

const november = `${yearOfDay({ month: 11, day: 5 }, new Date())}-11-05`;

test.each([
  ["5.11.", november],
  ["0511", november],
  ["1.1.", `${yearOfDay({ month: 1, day: 1 }, new Date())}-01-01`],
  ["05.11.26", "2026-11-05"],
  ["5/11/2025", "2025-11-05"],
  ["17092026", "2026-09-17"],
  ["31.2.26", "2026-02-28"],
])("in German %s is the day %s", async (typed, day) => {
  await renderGerman();
  await expect.poll(() => dayText("Datum")).toBe("tt.mm.jjjj");
  await typeDay("Datum", typed);
  await shows(day);
  await expect.poll(() => dayText("Datum")).toBe(day.split("-").reverse().join("."));
});

test("a part is typed anew without the others, and a dot after a full part skips none", async () => {
  await renderGerman("2026-09-17");
  await typeDay("Datum", "5.11.");
  await shows("2026-11-05");
});

test("Enter sends the day, with its year", async () => {
  await renderGerman();
  await page.getByRole("spinbutton").first().click();
  await userEvent.keyboard("0511{Enter}");
  await expect.poll(() => document.title).toBe(`sent ${november}`);
});

test("a day without its month is none, which is said, and it can be cleared", async () => {
  await renderGerman("2026-09-17");
  await page.getByRole("spinbutton", { name: /^Monat/ }).click();
  await userEvent.keyboard("{Backspace}{Tab}{Tab}");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Schreiben Sie Tag und Monat, zum Beispiel 5.11.");
  await shows("");
  await page.getByRole("button", { name: "Datum leeren" }).click();
  await expect.poll(() => dayText("Datum")).toBe("tt.mm.jjjj");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("spinbutton").first()).toHaveFocus();
});

test("in English the day comes first, too, and the label gives it the focus", async () => {
  await render(<Day />);
  await expect.poll(() => dayText("Datum")).toBe("dd.mm.yyyy");
  await page.getByText("Datum").click();
  await expect.element(page.getByRole("spinbutton").first()).toHaveFocus();
});
