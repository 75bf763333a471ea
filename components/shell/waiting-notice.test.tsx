import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { tellWaiting } from "#lib/client/waiting-reads.ts";

test("the page says that it waits until all answers are there, and once for an outage", async () => {
  await render(<p>A page</p>);
  const notice = page.getByRole("status").filter({ hasText: "Kontor waits for an answer" });
  const [first, second] = [tellWaiting(), tellWaiting()];
  await expect.element(notice).toBeVisible();
  first();
  await expect.element(notice).toBeVisible();
  second();
  await expect.element(notice).not.toBeInTheDocument();

  const third = tellWaiting();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  const fourth = tellWaiting();
  third();
  expect(notice.elements()).toEqual([]);
  fourth();
  const later = tellWaiting();
  await expect.element(notice).toBeVisible();
  later();
});
