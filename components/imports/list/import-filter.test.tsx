import { useSearchParams } from "next/navigation";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openFilter } from "#components/testing/open-filter.ts";
import { render } from "#components/testing/render.tsx";
import { ImportFilter } from "./import-filter.tsx";

function Imports() {
  const filter = Object.fromEntries(useSearchParams());
  return (
    <ImportFilter
      organizationId="fundort-gmbh"
      filter={filter}
      people={[{ id: "p1", name: "Finn Finder" }]}
    />
  );
}

const list = "/organizations/fundort-gmbh/imports";
const address = () => window.location.pathname + window.location.search;
const apply = () => page.getByRole("button", { name: "Apply" }).click();
const optionsOf = (name: string) =>
  [...(page.getByLabelText(name).element() as HTMLSelectElement).options].map(({ text }) => text);

test("runs are filtered by file, state, operation and person", async () => {
  await render(<Imports />, { at: list });
  await openFilter();
  // An incomplete upload is not in the list.
  expect(optionsOf("Status")).toEqual(["All", "Not sent", "Running", "Paused", "Stopped", "Ended"]);
  expect(optionsOf("By")).toEqual(["Everyone", "Finn Finder"]);
  await page.getByRole("searchbox", { name: "Search file name" }).fill("FRÜH");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`${list}?file=FR%C3%9CH`);
  await page.getByLabelText("Status").selectOptions("Paused");
  await page.getByLabelText("Operation").selectOptions("Update existing ones");
  await page.getByLabelText("By").selectOptions("Finn Finder");
  await apply();
  await expect.poll(address).toBe(`${list}?file=FR%C3%9CH&state=PAUSED&mode=UPDATE&person=p1`);
  await page.getByRole("link", { name: "Reset" }).click();
  await expect.poll(address).toBe(list);
  await expect.element(page.getByLabelText("Status")).toHaveValue("");
});
