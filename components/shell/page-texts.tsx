"use client";

import { type Messages, NextIntlClientProvider } from "next-intl";
import { use, type ReactNode } from "react";
import { loadTexts } from "#lib/client/texts.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import type { OrganizationWord } from "#lib/shared/messages/text-file.ts";
import { type TextTree, withWords } from "#lib/shared/messages/with-words.ts";

type PageTextsProps = {
  locale: AppLocale;
  timeZone: string;
  word: OrganizationWord;
  /** The file of the build with all texts. */
  address: string | null;
  /** All texts, where there is no file. */
  messages: Messages | null;
  children: ReactNode;
};

/**
 * Gives the components below the texts of a language. The browser takes them from a file that it keeps,
 * because they would be most of each page. It is loaded while the scripts are; until then the page stands as
 * it came.
 */
export function PageTexts({ locale, timeZone, word, address, messages, children }: PageTextsProps) {
  return (
    <NextIntlClientProvider
      locale={locale}
      timeZone={timeZone}
      messages={messages ?? (address === null ? {} : use(textsAt(address, locale, word)))}
    >
      {children}
    </NextIntlClientProvider>
  );
}

const textsAt = (address: string, locale: AppLocale, word: OrganizationWord): Promise<Messages> =>
  typeof window === "undefined" ? serverTexts(locale, word) : loadTexts(address);

const imports = {
  de: () =>
    Promise.all([import("#lib/shared/messages/de.json"), import("#lib/shared/messages/de-client.json")]),
  en: () =>
    Promise.all([import("#lib/shared/messages/en.json"), import("#lib/shared/messages/en-client.json")]),
};

const known = new Map<string, Promise<Messages>>();

/** The texts for the page as it is made on the server, which has them in its own program. */
function serverTexts(locale: AppLocale, word: OrganizationWord): Promise<Messages> {
  const key = `${locale} ${word}`;
  const texts =
    known.get(key) ??
    imports[locale]().then(([all, words]) => {
      const chosen: TextTree = word === "client" ? withWords(all.default, words.default) : all.default;
      return chosen as Messages;
    });
  known.set(key, texts);
  return texts;
}
