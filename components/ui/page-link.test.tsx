import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { PageLink } from "./page-link.tsx";

afterEach(() => void vi.restoreAllMocks());

const path = () => window.location.pathname;

test("offline a link stays in the app and says so, until there is a connection again", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await render(<PageLink href="/there">There</PageLink>, { at: "/here" });
  await page.getByRole("link", { name: "There" }).click();
  await expect.element(page.getByText("You are offline")).toBeVisible();
  expect(path()).toBe("/here");
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("You are offline")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "There" }).click();
  await expect.poll(path).toBe("/there");
});
