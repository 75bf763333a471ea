import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useSearchParams } from "next/navigation";
import { render, renderAsServer } from "#components/testing/render.tsx";
import { FilterDays, FilterForm, FilterSearch, FilterSelect } from "./filter-form.tsx";

type Values = { word: string; kind: string; from: string; to: string };

function Form({ values }: { values: Values }) {
  return (
    <FilterForm label="Filter" values={values} path={(chosen) => `/list?${new URLSearchParams(chosen)}`}>
      {(fields) => (
        <>
          <FilterSearch label="Word" field={fields.register("word")} />
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
const day = (name: "From" | "To") => page.getByLabelText(name);
const apply = () => page.getByRole("button", { name: "Apply" }).click();
const reset = () => page.getByRole("link", { name: "Reset" });
const address = () => window.location.search;

test("what is typed restricts nothing until it is applied, by the button or by Enter", async () => {
  await render(<Page />, { at: "/list" });
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
  await render(<Page />, { at: "/list" });
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
  await render(<Page />, { at: "/list?kind=a" });
  await word().fill("typed");
  await day("From").fill("2026-01-01");
  await reset().click();
  await expect.element(word()).toHaveValue("");
  await expect.element(day("From")).toHaveValue("");
  await expect.element(kind()).toHaveValue("");
});

test("a last day before the first is refused, at its field and only when applied", async () => {
  await render(<Page />, { at: "/list" });
  const error = page.getByText("This day lies before the first.");
  await day("From").fill("2026-02-02");
  await day("To").fill("2026-02-01");
  await expect.element(error).not.toBeInTheDocument();
  await apply();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This day lies before the first.");
  await expect.element(day("To")).toHaveFocus();
  await expect.element(day("To")).toHaveAttribute("aria-invalid", "true");
  await expect.element(day("To")).toHaveAccessibleDescription("This day lies before the first.");
  expect(address()).toBe("");
  await day("To").fill("2026-02-02");
  await expect.element(error).not.toBeInTheDocument();
  await apply();
  await expect.poll(address).toBe("?word=&kind=&from=2026-02-02&to=2026-02-02");
});

test.each(["from=2026-02-02", "to=2026-02-02"])("one day alone, %s, is no mistake", async (one) => {
  await render(<Page />, { at: `/list?${one}` });
  await word().fill("x");
  await apply();
  await expect.poll(() => new URLSearchParams(address()).get("word")).toBe("x");
  expect(address()).toContain(one);
});

test("the form follows when the person goes back, and forwards", async () => {
  await render(<Page />, { at: "/list" });
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
  await render(<LatePage />, { at: "/list" });
  await word().fill("sent");
  await apply();
  await kind().selectOptions("Apple");
  await page.getByRole("button", { name: "Arrive" }).click();
  await expect.element(reset()).toBeVisible();
  await expect.element(word()).toHaveValue("sent");
  await expect.element(kind()).toHaveValue("a");
});

test("an address that the form did not ask for replaces what was typed", async () => {
  await render(<LatePage />, { at: "/list" });
  await kind().selectOptions("Apple");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(word()).toHaveValue("elsewhere");
  await expect.element(kind()).toHaveValue("");
});

test("what is chosen before the page's scripts have started stays, and is applied", async () => {
  const { hydrate } = renderAsServer(<Page />, { at: "/list" });
  await kind().selectOptions("Apple");
  await word().fill("early");
  hydrate();
  await day("From").fill("2026-02-02");
  await expect.element(kind()).toHaveValue("a");
  await expect.element(word()).toHaveValue("early");
  await apply();
  await expect.poll(address).toBe("?word=early&kind=a&from=2026-02-02&to=");
});
