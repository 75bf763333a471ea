import "server-only";
import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { isTimeZone } from "#lib/shared/dates.ts";
import { type AppLocale, locales, preferenceCookies } from "#lib/shared/locales.ts";
import { type TextTree, withWords } from "#lib/shared/messages/with-words.ts";
import { cookieName } from "../auth/sessions/cookies.ts";
import { configuration } from "../configuration.ts";

/**
 * Returns the language of a request: the person's choice in a cookie, otherwise the browser's first
 * supported language.
 */
async function readLocale(): Promise<AppLocale> {
  const chosen = (await cookies()).get(cookieName(preferenceCookies.locale))?.value;
  const accepted = ((await headers()).get("accept-language") ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2));
  const languages = [chosen, ...accepted];
  return languages.flatMap((tag) => locales.find((locale) => locale === tag) ?? [])[0] ?? locales[0];
}

/** Returns the browser's time zone from its cookie, or UTC before the cookie is set. */
async function readTimeZone(): Promise<string> {
  const timeZone = (await cookies()).get(cookieName(preferenceCookies.timeZone))?.value;
  return timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
}

const merged = new Map<AppLocale, TextTree>();

/**
 * Returns all texts of a language from lib/shared/messages, with "client" in place of "organization" if
 * ORGANIZATION_WORD says so.
 */
async function readTexts(locale: AppLocale): Promise<TextTree> {
  const { default: texts } = (await import(`../../shared/messages/${locale}.json`)) as { default: TextTree };
  if (configuration().organizationWord === "organization") return texts;
  const known = merged.get(locale);
  if (known) return known;
  const { default: words } = (await import(`../../shared/messages/${locale}-client.json`)) as {
    default: TextTree;
  };
  const made = withWords(texts, words);
  merged.set(locale, made);
  return made;
}

/** Returns next-intl's configuration of a request: locale without routing, texts, and time zone. */
export default getRequestConfig(async () => {
  const locale = await readLocale();
  return {
    locale,
    messages: await readTexts(locale),
    timeZone: await readTimeZone(),
  };
});
