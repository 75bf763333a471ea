import { useSearchParams } from "next/navigation";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openFilter } from "#components/testing/open-filter.ts";
import { render } from "#components/testing/render.tsx";
import { dayText, typeDay } from "#components/testing/type-day.ts";
import { usePostingSearch } from "#components/ui/use-posting-search.ts";
import { archivePageParameters } from "#lib/shared/export-archive.ts";
import { ExportFilter } from "./export-filter.tsx";

function Exports() {
  const parameters = archivePageParameters.parse(Object.fromEntries(useSearchParams()));
  const search = usePostingSearch();
  return (
    <>
      <ExportFilter organizationId="zeuge-gmbh" parameters={parameters} search={search} />
      <p>Searched: {search.searched}</p>
    </>
  );
}

const exportsPage = (name: string) => `/organizations/${name}/exports`;
const list = exportsPage("zeuge-gmbh");
const field = () => page.getByLabelText("Document no., amount, supplier, text or account, in all exports");
const address = () => window.location.pathname + window.location.search;

test("days are applied, and keep which exports are listed", async () => {
  await render(<Exports />, { at: `${list}?kind=attention` });
  await openFilter();
  await typeDay("From", "01032026");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(address).toBe(`${list}?kind=attention&from=2026-03-01`);
  await page.getByRole("link", { name: "Reset days" }).click();
  await expect.poll(address).toBe(`${list}?kind=attention`);
  await expect.poll(() => dayText("From")).toBe("dd.mm.yyyy");
});

test("a posting is searched for while it is typed, without spaces, and needs no days", async () => {
  await render(<Exports />, { at: `${list}?other=1` });
  await field().fill(" RE-4711 ");
  await expect.element(page.getByText("Searched: RE-4711")).toBeVisible();
  await expect.element(field()).toHaveValue(" RE-4711 ");
  expect(address()).toBe(`${list}?other=1&q=RE-4711`);
  await expect.element(page.getByRole("button", { name: "Filter", exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  expect(address()).toBe(`${list}?other=1&q=RE-4711`);
  await field().fill("");
  await expect.element(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
  expect(address()).toBe(`${list}?other=1`);
});

test("the field follows an address that another part of the page has set", async () => {
  const elsewhere = exportsPage("anderswo-gmbh");
  await render(<Exports />, { at: elsewhere });
  await field().fill("typed");
  await expect.poll(address).toBe(`${elsewhere}?q=typed`);
  window.history.pushState(null, "", `${elsewhere}?q=linked`);
  await expect.element(field()).toHaveValue("linked");
  await expect.element(page.getByText("Searched: linked")).toBeVisible();
});
