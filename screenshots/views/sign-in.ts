import type { Page } from "@playwright/test";
import { password } from "../../e2e/fixtures/seed.ts";
import { full } from "../demo.ts";
import type { View } from "../view.ts";

async function login(page: Page): Promise<void> {
  await page.locator("main button, main a[role=button]").first().click();
  await page.locator("input[name=username]").waitFor();
}

async function consent(page: Page): Promise<void> {
  await login(page);
  await page.locator("input[name=username]").fill(full.email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").first().click();
  await page.locator("button[name=decision]").first().waitFor();
}

/** The pages before a person is signed in, and those of the service's realm. */
export const signInViews: readonly View[] = [
  { name: "sign-in", who: "nobody", path: () => "/sign-in" },
  { name: "sign-in-expired", who: "nobody", path: () => "/sign-in?error=CodeExpired" },
  { name: "sign-in-after-sign-out", who: "nobody", path: () => "/sign-in?state=signed-out" },
  { name: "sign-in-code", who: "nobody", path: () => "/sign-in/code?error=NotRegistered" },
  {
    name: "sign-in-organization",
    who: "nobody",
    path: () => "/sign-in",
    async act(page, { stack }) {
      // Nothing tells Kontor the organization: the tokens don't, and the service has no endpoint that does.
      stack.proxy.hideTokens = true;
      stack.proxy.answerInstead = (asked) => (asked === "/v1/organizations/info" ? 404 : undefined);
      await consent(page);
      await page.locator("label.choice input").first().check();
      await page.locator("button[name=decision][value=grant]").click();
      await page.locator("input[name=organization]").waitFor();
    },
  },
  { name: "login", who: "nobody", path: () => "/sign-in", act: login },
  {
    name: "consent",
    who: "nobody",
    path: () => "/sign-in",
    act: consent,
  },
  {
    name: "service-code",
    who: "nobody",
    path: ({ stack }) => `${stack.serviceUrl}/authentication-code?code=k7Qm2-xW9_Lp4RtZ8vYc1NbH6`,
  },
];
