import { Secret, TOTP } from "otpauth";
import type { Browser, Visit } from "./browser.ts";

/** The recovery codes of a page, and the address it links to. */
export type ShownCodes = { codes: string[]; next: string };

/**
 * Returns an authenticator app with a secret in base32. `ticks` are periods of 30 seconds after the present
 * one: a code is accepted once, and those of the periods before and after are accepted too.
 */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  const code = (ticks = 0) => totp.generate({ timestamp: Date.now() + ticks * 30_000 });
  return {
    secret,
    code,
    /** Returns a code that is right at no time near the present one. */
    wrongCode(): string {
      const near = [-2, -1, 0, 1, 2].map(code);
      const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"];
      return wrong.find((candidate) => !near.includes(candidate)) ?? "";
    },
  };
}

/** Returns an authenticator app with the secret of the page that sets one up. */
export function authenticatorOf(page: Visit) {
  const [, secret] = /aria-label="Secret">([A-Z2-7 ]+)</.exec(page.text) ?? [];
  if (!secret) throw new Error(`No secret at ${page.url}: ${page.text}`);
  return authenticator(secret);
}

/** Returns the ticket in a page's form. */
export function ticketOf(page: Visit): string {
  return /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
}

/** Submits a code with the ticket of the page's form. */
export function submitCode(
  browser: Browser,
  page: Visit,
  fields: { code?: string; recovery?: string },
  ending = "/login",
): Promise<Visit> {
  return browser.submit(page, ending, { ticket: ticketOf(page), ...fields });
}

/** Reads a page that shows recovery codes. */
export function codesOf(page: Visit): ShownCodes {
  const [, text = ""] = /aria-label="Recovery codes">([^<]+)</.exec(page.text) ?? [];
  const [, next = ""] = /<a class="button primary" href="([^"]+)"/.exec(page.text) ?? [];
  return { codes: text.split("\n").filter(Boolean), next: next.replaceAll("&amp;", "&") };
}
