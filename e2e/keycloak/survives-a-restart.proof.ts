import { people } from "../fixtures/seed.ts";
import { expect, signIn, test } from "./test.ts";

test("a realm that is down is named, and connections go on after its restart", async ({ page, stack }) => {
  await stack.realm.add(people.outsider);
  await signIn(page, people.outsider);
  await page.goto("/connections");
  await stack.keycloak.stop();
  await page.getByRole("button", { name: "Renew now" }).click();
  await expect(page.getByText("The sign-in server cannot be reached").first()).toBeVisible();
  await stack.keycloak.start();
  await page.getByRole("button", { name: "Renew now" }).click();
  await expect(page.getByText("The connection to Fremd GmbH was renewed.")).toBeVisible();
});
