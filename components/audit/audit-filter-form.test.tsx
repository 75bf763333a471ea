import { useSearchParams } from "next/navigation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openFilter } from "#components/testing/open-filter.ts";
import { render } from "#components/testing/render.tsx";
import { typeDay } from "#components/testing/type-day.ts";
import { AuditFilterForm } from "./audit-filter-form.tsx";

const people = [
  { id: "p1", name: "Udo Spurer" },
  { id: "p2", name: "Ida Früh" },
];

function Trail() {
  const conditions = Object.fromEntries(useSearchParams());
  return <AuditFilterForm organizationId="spur-gmbh" conditions={conditions} people={people} />;
}

async function renderOpen(at: string): Promise<void> {
  await render(<Trail />, { at });
  await openFilter();
}

const trail = "/organizations/spur-gmbh/audit";
const select = (name: string) => page.getByLabelText(name);
const apply = () => page.getByRole("button", { name: "Apply" }).click();
const address = () => window.location.pathname + window.location.search;
const optionsOf = (name: string) =>
  [...(select(name).element() as HTMLSelectElement).options].map(({ text }) => text);

test("person, action and outcome are chosen by their words, and the address has only what is chosen", async () => {
  await renderOpen(trail);
  expect(optionsOf("Person")).toEqual(["Everyone", "Udo Spurer", "Ida Früh"]);
  expect(optionsOf("Outcome")).toEqual([
    "All outcomes",
    "Under way",
    "Done",
    "Refused",
    "Unknown",
    "Cancelled",
  ]);
  expect(optionsOf("Action")).toContain("Documents as ZIP");
  await select("Action").selectOptions("New export");
  await apply();
  await expect.poll(address).toBe(`${trail}?action=EXPORT_CREATED`);
  await select("Outcome").selectOptions("Unknown");
  await select("Person").selectOptions("Udo Spurer");
  await apply();
  await expect.poll(address).toBe(`${trail}?person=p1&action=EXPORT_CREATED&outcome=unclear`);
  await page.getByRole("link", { name: "Reset filter" }).click();
  await expect.poll(address).toBe(trail);
  expect(
    ["Person", "Action", "Outcome"].map((name) => (select(name).element() as HTMLSelectElement).value),
  ).toEqual(["", "", ""]);
});

test("a last day before the first does not reach the address", async () => {
  await renderOpen(`${trail}?from=2026-02-02`);
  await typeDay("To", "01012020");
  await apply();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This day lies before the first.");
  expect(address()).toBe(`${trail}?from=2026-02-02`);
  await page.getByRole("button", { name: "Clear From" }).click();
  await apply();
  await expect.poll(address).toBe(`${trail}?to=2020-01-01`);
});

test("a person of a sent address whom nobody knows here is named as such, and stays chosen", async () => {
  await renderOpen(`${trail}?person=p9`);
  expect(optionsOf("Person")).toEqual(["Everyone", "Udo Spurer", "Ida Früh", "Unknown person"]);
  await expect.element(select("Person")).toHaveValue("p9");
  await select("Action").selectOptions("New import");
  await apply();
  await expect.poll(address).toBe(`${trail}?person=p9&action=IMPORT_SUBMITTED`);
});
