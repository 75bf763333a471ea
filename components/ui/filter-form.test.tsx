import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useSearchParams } from "next/navigation";
import { openFilter } from "#components/testing/open-filter.ts";
import { render, renderAsServer } from "#components/testing/render.tsx";
import { dayText, typeDay } from "#components/testing/type-day.ts";
import { FilterDays, FilterSearch, FilterSelect } from "./filter-fields.tsx";
import { useDayConditions } from "./applied-filter.tsx";
import { FilterForm } from "./filter-form.tsx";

type Values = { word: string; kind: string; from: string; to: string };

function Form({ values }: { values: Values }) {
  const conditions = [
    { name: "kind", label: "Kind", text: values.kind && "Apple" },
    ...useDayConditions({ from: values.from, to: values.to }),
  ];
  return (
    <FilterForm
      label="Filter"
      values={values}
      path={(chosen) => `/list?${new URLSearchParams(chosen)}`}
      conditions={conditions}
      search={({ register }) => <FilterSearch label="Word" field={register("word")} />}
      className="grid"
    >
      {(fields) => (
        <>
          <FilterSelect label="Kind" field={fields.register("kind")} options={[["a", "Apple"]]} />
          <FilterDays {...fields} />
        </>
      )}
    </FilterForm>
  );
}

const none: Values = { word: "", kind: "", from: "", to: "" };

/** The form of a page whose address holds what was submitted. */
function Page() {
  const parameters = Object.fromEntries(useSearchParams());
  return <Form values={{ ...none, ...parameters }} />;
}

/** The form of a page whose next address arrives only when somebody presses the button. */
function LatePage() {
  const parameters = useSearchParams().toString();
  const [arrived, arrive] = useState("");
  return (
    <>
      <button onClick={() => arrive(parameters)}>Arrive</button>
      <button onClick={() => arrive("word=elsewhere&kind=&from=&to=")}>Leave</button>
      <Form values={{ ...none, ...Object.fromEntries(new URLSearchParams(arrived)) }} />
    </>
  );
}

const word = () => page.getByRole("searchbox", { name: "Word" });
const kind = () => page.getByLabelText("Kind");
const day = (name: "From" | "To") => page.getByRole("group", { name, exact: true });

/** Shows the form with its fields unfolded. */
async function renderOpen(form: ReactNode, at = "/list"): Promise<void> {
  await render(form, { at });
  await openFilter();
}
const apply = () => page.getByRole("button", { name: "Apply" }).click();
const reset = () => page.getByRole("link", { name: "Reset" });
const address = () => window.location.search;

test("what is typed restricts nothing until it is applied, by the button or by Enter", async () => {
  await renderOpen(<Page />);
  await word().fill("früh");
  await kind().selectOptions("Apple");
  expect(address()).toBe("");
  await apply();
  await expect.poll(address).toBe("?word=fr%C3%BCh&kind=a&from=&to=");
  await word().fill("spät");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("?word=sp%C3%A4t&kind=a&from=&to=");
});

test("the form begins with what stands in the address, and can be reset only then", async () => {
  await renderOpen(<Page />);
  await expect.element(reset()).not.toBeInTheDocument();
  await kind().selectOptions("Apple");
  await expect.element(reset()).not.toBeInTheDocument();
  await apply();
  await reset().click();
  await expect.poll(address).toBe("");
  await expect.element(kind()).toHaveValue("");
  await expect.element(reset()).not.toBeInTheDocument();
});

test("resetting also clears what was typed and not applied", async () => {
  await renderOpen(<Page />, "/list?kind=a");
  await word().fill("typed");
  await typeDay("From", "01.01.2026");
  await reset().click();
  await expect.element(word()).toHaveValue("");
  await expect.poll(() => dayText("From")).toBe("dd.mm.yyyy");
  await expect.element(kind()).toHaveValue("");
});

test("a last day before the first is refused, at its field and only when applied", async () => {
  await renderOpen(<Page />);
  const error = page.getByText("This day lies before the first.");
  await typeDay("From", "02.02.2026");
  await typeDay("To", "01.02.2026");
  await expect.element(error).not.toBeInTheDocument();
  await apply();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This day lies before the first.");
  await expect.element(day("To").getByRole("spinbutton").first()).toHaveFocus();
  await expect.element(day("To").getByRole("spinbutton").first()).toHaveAttribute("aria-invalid", "true");
  await expect.element(day("To")).toHaveAccessibleDescription(/This day lies before the first\./);
  expect(address()).toBe("");
  await typeDay("To", "02.02.2026");
  await expect.element(error).not.toBeInTheDocument();
  await apply();
  await expect.poll(address).toBe("?word=&kind=&from=2026-02-02&to=2026-02-02");
});

test.each(["{Backspace}", "13"])(
  "a month that is none (%s) is not submitted, by Enter or by the button",
  async (keys) => {
    await renderOpen(<Page />, "/list?from=2026-02-02");
    const error = page.getByRole("alert");
    await day("From")
      .getByRole("spinbutton", { name: /^month/ })
      .click();
    await userEvent.keyboard(`${keys}{Enter}`);
    await expect.element(error).toBeVisible();
    await apply();
    await expect.element(day("From").getByRole("spinbutton").first()).toHaveFocus();
    await openFilter();
    await word().fill("x");
    await userEvent.keyboard("{Enter}");
    await expect.element(day("From").getByRole("spinbutton").first()).toHaveFocus();
    expect(address()).toBe("?from=2026-02-02");
    await typeDay("From", "3/2/2026");
    await apply();
    await expect.poll(address).toBe("?word=x&kind=&from=2026-02-03&to=");
  },
);

test("the focus stays at the filter when a condition is removed with the keyboard", async () => {
  await render(<Page />, { at: "/list?kind=a&from=2026-02-02" });
  const remove = page.getByRole("link", { name: "Remove filter From" }).element();
  if (remove instanceof HTMLElement) remove.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("?word=&kind=a&from=&to=");
  await expect.element(page.getByRole("button", { name: "Filter", exact: true })).toHaveFocus();
});

test("offline, a condition whose link is refused stays in the fields", async () => {
  await renderOpen(<Page />, "/list?kind=a");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await page.getByRole("link", { name: "Remove filter Kind" }).click();
  onLine.mockRestore();
  await expect.element(kind()).toHaveValue("a");
  expect(address()).toBe("?kind=a");
});

test.each(["from=2026-02-02", "to=2026-02-02"])("one day alone, %s, is no mistake", async (one) => {
  await render(<Page />, { at: `/list?${one}` });
  await word().fill("x");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => new URLSearchParams(address()).get("word")).toBe("x");
  expect(address()).toContain(one);
});

test("the form follows when the person goes back, and forwards", async () => {
  await renderOpen(<Page />);
  await kind().selectOptions("Apple");
  await apply();
  await word().fill("second");
  await apply();
  await expect.poll(address).toContain("word=second");
  window.history.back();
  await expect.element(word()).toHaveValue("");
  await expect.element(kind()).toHaveValue("a");
  window.history.back();
  await expect.element(kind()).toHaveValue("");
  window.history.forward();
  await expect.element(kind()).toHaveValue("a");
});

test("what is typed while the address is on its way stays when it arrives", async () => {
  await renderOpen(<LatePage />);
  await word().fill("sent");
  await apply();
  await kind().selectOptions("Apple");
  await page.getByRole("button", { name: "Arrive" }).click();
  await expect.element(reset()).toBeVisible();
  await expect.element(word()).toHaveValue("sent");
  await expect.element(kind()).toHaveValue("a");
});

test("an address that the form did not ask for replaces what was typed", async () => {
  await renderOpen(<LatePage />);
  await kind().selectOptions("Apple");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(word()).toHaveValue("elsewhere");
  await expect.element(kind()).toHaveValue("");
});

test("what is typed before the page's scripts have started stays, and is applied", async () => {
  const { hydrate } = renderAsServer(<Page />, { at: "/list?kind=a" });
  await word().fill("early");
  hydrate();
  await openFilter();
  await typeDay("From", "2.2.2026");
  await expect.element(word()).toHaveValue("early");
  await apply();
  await expect.poll(address).toBe("?word=early&kind=a&from=2026-02-02&to=");
});

test("what is applied stands beside the folded fields, and each part can be removed on its own", async () => {
  await render(<Page />, { at: "/list?kind=a&from=2026-02-02" });
  await expect.element(kind()).not.toBeInTheDocument();
  await expect.element(page.getByText("Kind: Apple")).toBeVisible();
  await expect.element(page.getByText("From: 2 Feb 2026")).toBeVisible();
  await word().fill("both");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("?word=both&kind=a&from=2026-02-02&to=");
  await page.getByRole("link", { name: "Remove filter From" }).click();
  await expect.poll(address).toBe("?word=both&kind=a&from=&to=");
  await openFilter();
  await expect.element(kind()).toHaveValue("a");
  await expect.poll(() => dayText("From")).toBe("dd.mm.yyyy");
  await openFilter();
  await expect.element(kind()).not.toBeVisible();
});
