import { expect, test } from "./fixtures/test.ts";

test("the page that shows every primitive is not in a build", async ({ page, request }) => {
  const answer = await page.goto("/design");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found", exact: true })).toBeVisible();
  for (const address of ["/design/", "/design?offset=5", "/design.dev", "/design/page.dev"])
    expect((await request.get(address)).status(), address).toBe(404);
  expect((await request.get("/design", { headers: { rsc: "1" } })).status()).toBe(404);
});
