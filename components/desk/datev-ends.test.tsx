import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DeskFacts, DeskRow } from "#lib/shared/desk.ts";
import { DatevEnds } from "./datev-ends.tsx";

const row = (organizationName: string, datevAccess: DeskFacts["datevAccess"]) =>
  ({
    connection: { organizationId: organizationName.toLowerCase(), organizationName },
    facts: { datevAccess },
  }) as DeskRow;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("sign-ins at DATEV that have ended or end soon are told, each with the page where a person signs in again", async () => {
  await render(
    <DatevEnds
      rows={[
        row("Adler", { hasEnded: true, endsAt: null }),
        row("Bussard", { hasEnded: false, endsAt: inDays(3) }),
        row("Condor", { hasEnded: false, endsAt: inDays(20) }),
        row("Drossel", null),
      ]}
    />,
  );
  await expect.element(page.getByText("The sign-in at DATEV has ended")).toBeVisible();
  await expect.element(page.getByText("A sign-in at DATEV ends soon")).toBeVisible();
  const links = page.getByRole("link");
  await vi.waitFor(() => expect(links.elements()).toHaveLength(2));
  expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
    "/organizations/adler/targets",
    "/organizations/bussard/targets",
  ]);
});

test("of many only some are named, with the number of the others, which can be opened", async () => {
  const rows = Array.from({ length: 7 }, (_, index) =>
    row(`Meise${index}`, { hasEnded: true, endsAt: null }),
  );
  await render(<DatevEnds rows={rows} />);
  await expect.element(page.getByText("7 sign-ins at DATEV have ended")).toBeVisible();
  const last = page.getByRole("link", { name: "Sign in at DATEV again: Meise6" });
  await expect.element(page.getByText("and 2 more")).toBeVisible();
  await expect.element(last).not.toBeInTheDocument();
  await page.getByText("and 2 more").click();
  await expect.element(last).toBeVisible();
});
