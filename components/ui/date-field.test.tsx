import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render, renderAsServer } from "#components/testing/render.tsx";
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

/** A field whose value also comes from elsewhere, when it is known. */
function Suggested() {
  const [day, setDay] = useState("");
  useEffect(() => {
    const take = (event: Event) => {
      setDay((event as CustomEvent<string>).detail);
    };
    window.addEventListener("suggestion", take);
    return () => {
      window.removeEventListener("suggestion", take);
    };
  }, []);
  return (
    <>
      <DateField label="Datum" value={day} onChange={setDay} />
      <p>Wert: {day}</p>
    </>
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
  ["29.02.2028", "2028-02-29"],
  ["05.11.07", "2007-11-05"],
  ["05.11.00", "2000-11-05"],
])("in German %s is the day %s", async (typed, day) => {
  await renderGerman();
  await expect.poll(() => dayText("Datum")).toBe("tt.mm.jjjj");
  await typeDay("Datum", typed);
  await shows(day);
  await expect.poll(() => dayText("Datum")).toBe(day.split("-").reverse().join("."));
});

test.each([
  ["31.02.", "31.02.jjjj"],
  ["31.4.26", "31.04.26"],
  ["29.02.2027", "29.02.2027"],
  ["13.13.", "13.13.jjjj"],
  ["5.13.26", "05.13.26"],
  ["32.1.2026", "32.01.2026"],
  ["0.5.", "00.05.jjjj"],
])("%s is no day, which is said, and stays as it was typed", async (typed, shown) => {
  await renderGerman("2026-09-17");
  await page.getByRole("button", { name: "Datum leeren" }).click();
  await typeDay("Datum", typed);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Diesen Tag gibt es nicht.");
  await shows("");
  expect(dayText("Datum")).toBe(shown);
});

test.each([
  ["5.11.7", "05.11.7"],
  ["5.11.202", "05.11.202"],
  ["5.11.20265", "05.11.20265"],
])("the year of %s stands for no other, which is said", async (typed, shown) => {
  await renderGerman();
  await typeDay("Datum", typed);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Schreiben Sie das Jahr mit zwei oder vier Ziffern.");
  await shows("");
  expect(dayText("Datum")).toBe(shown);
});

test("no day takes the place of one that stood there, and Enter does not send it", async () => {
  await renderGerman("2026-09-17");
  document.title = "nothing sent";
  await page.getByRole("spinbutton").first().click();
  await userEvent.keyboard("31{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Diesen Tag gibt es nicht.");
  await shows("");
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.poll(() => dayText("Datum")).toBe("31.09.2026");
  expect(document.title).toBe("nothing sent");
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

test("a value that arrives while a day is typed changes nothing of it, and stands there where nothing was typed", async () => {
  const arrive = (day: string) => window.dispatchEvent(new CustomEvent("suggestion", { detail: day }));
  await render(<Suggested />, { locale: "de" });
  await expect.poll(() => dayText("Datum")).toBe("tt.mm.jjjj");
  await page.getByRole("spinbutton").first().click();
  await userEvent.keyboard("01.01.2");
  arrive("2025-01-01");
  await shows("2025-01-01");
  expect(dayText("Datum")).toBe("01.01.2");
  await userEvent.keyboard("026");
  await shows("2026-01-01");
  await userEvent.tab();
  expect(dayText("Datum")).toBe("01.01.2026");
  arrive("2025-07-01");
  await expect.poll(() => dayText("Datum")).toBe("01.07.2025");
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

test("outside of a form Enter completes the day, too, and a field with an error has its color", async () => {
  function Alone() {
    const [day, setDay] = useState("");
    return (
      <>
        <DateField label="Datum" value={day} onChange={setDay} />
        <p>Wert: {day}</p>
      </>
    );
  }
  await render(<Alone />, { locale: "de" });
  await page.getByRole("spinbutton").first().click();
  await userEvent.keyboard("0511{Enter}");
  await shows(november);
  const border = () => getComputedStyle(page.getByRole("group").element()).borderTopColor;
  const calm = border();
  await typeDay("Datum", "31.02.");
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(border()).toBe(getComputedStyle(page.getByRole("alert").element()).color);
  expect(border()).not.toBe(calm);
});

test("in English the day comes first, too, and the label gives it the focus", async () => {
  await render(<Day />);
  await expect.poll(() => dayText("Datum")).toBe("dd.mm.yyyy");
  await page.getByText("Datum").click();
  await expect.element(page.getByRole("spinbutton").first()).toHaveFocus();
});

test.each([
  ["de", "", "tt.mm.jjjj"],
  ["de", "2026-09-17", "17.09.2026"],
  ["en", "", "dd/mm/yyyy"],
  ["en", "2026-09-17", "17/09/2026"],
] as const)(
  "before its scripts have started, the field in %s shows %s as %s, as afterwards",
  async (locale, day, text) => {
    const { hydrate } = renderAsServer(<Day begin={day} />, { locale });
    const field = page.getByText("Datum", { exact: true }).element().parentElement?.nextElementSibling;
    expect(field?.textContent).toBe(text);
    hydrate();
    await expect.poll(() => page.getByRole("group", { name: "Datum" }).query()?.textContent).toBe(text);
  },
);
