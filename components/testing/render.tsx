import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { type RenderResult, render as renderInBrowser } from "vitest-browser-react";
import { Providers } from "#components/shell/providers.tsx";
import type { AppLocale } from "#lib/shared/locales.ts";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import en from "#lib/shared/messages/en.json" with { type: "json" };

const messages = { de, en };

type Surroundings = {
  /** The address of the page, "/" if left out. */
  at?: string;
  locale?: AppLocale;
};

/**
 * Renders a component with what every page has: the texts of a language, and the providers of the shell.
 */
export function render(
  children: ReactNode,
  { at = "/", locale = "en" }: Surroundings = {},
): Promise<RenderResult> {
  window.history.replaceState(null, "", at);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return renderInBrowser(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone={timeZone}>
      <Providers>{children}</Providers>
    </NextIntlClientProvider>,
  );
}
