import { authenticatorOf, codesOf, submitCode } from "./authenticator.ts";
import { type Browser, createBrowser, type Visit } from "./browser.ts";
import { authorizationUrl } from "./realm-client.ts";
import { people } from "./test-seed.ts";

/** The page on which people set up their second factor. */
export const factors = "/auth/realms/accounting/factors";

/** Signs in on the page of the second factor. */
export async function goToFactors(origin: string, browser = createBrowser(origin)): Promise<Visit> {
  const login = await browser.visit(factors);
  return browser.submit(login, "/factors", people.ann);
}

/** Sets up an authenticator app for Ann, in a browser of its own. */
export async function setUpFactor(origin: string) {
  const browser = createBrowser(origin);
  const page = await browser.submit(await goToFactors(origin, browser), "/set-up", {});
  const app = authenticatorOf(page);
  const shown = await submitCode(browser, page, { code: app.code(-1) }, "/confirm");
  return { browser, app, ...codesOf(shown) };
}

/** Enters Ann's password in a browser of its own, or in `browser`. */
export async function enterPassword(origin: string, browser: Browser = createBrowser(origin)) {
  const login = await browser.visit(authorizationUrl(origin));
  return { browser, page: await browser.submit(login, "/login", people.ann) };
}

/** Returns whether a page is that of the consent, which follows a complete login. */
export const isConsent = (page: Visit): boolean => page.text.includes("Which organization?");
