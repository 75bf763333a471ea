import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { password } from "../../e2e/fixtures/seed.ts";
import { full } from "../demo.ts";
import type { View } from "../view.ts";

async function login(page: Page): Promise<void> {
  await page.locator("main button, main a[role=button]").first().click();
  await page.locator("input[name=username]").waitFor();
}

/** The pages before a person is signed in, and those of the service's realm. */
export const signInViews: readonly View[] = [
  { name: "sign-in", who: "nobody", path: () => "/sign-in" },
  { name: "sign-in-expired", who: "nobody", path: () => "/sign-in?error=CodeExpired" },
  { name: "sign-in-after-sign-out", who: "nobody", path: () => "/sign-in?state=signed-out" },
  { name: "sign-in-code", who: "nobody", path: () => "/sign-in/code?error=NotRegistered" },
  { name: "sign-in-organization", path: () => pages.nameOrganization },
  { name: "login", who: "nobody", path: () => "/sign-in", act: login },
  {
    name: "consent",
    who: "nobody",
    path: () => "/sign-in",
    async act(page) {
      await login(page);
      await page.locator("input[name=username]").fill(full.email);
      await page.locator("input[name=password]").fill(password);
      await page.locator("form button[type=submit]").first().click();
      await page.locator("button[name=decision]").first().waitFor();
    },
  },
  {
    name: "service-code",
    who: "nobody",
    path: ({ stack }) => `${stack.serviceUrl}/authentication-code?code=k7Qm2-xW9_Lp4RtZ8vYc1NbH6`,
  },
];
