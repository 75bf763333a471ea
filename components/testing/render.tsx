import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { onTestFinished } from "vitest";
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

/** What every page has: the texts of a language, and the providers of the shell. */
function surround(children: ReactNode, locale: AppLocale): ReactNode {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone={timeZone}>
      <Providers>{children}</Providers>
    </NextIntlClientProvider>
  );
}

/** Renders a component in the surroundings of a page. */
export function render(
  children: ReactNode,
  { at = "/", locale = "en" }: Surroundings = {},
): Promise<RenderResult> {
  window.history.replaceState(null, "", at);
  return renderInBrowser(surround(children, locale));
}

/**
 * Shows a component as the server renders it, as a page is before its scripts have started, and returns what
 * starts them.
 */
export function renderAsServer(
  children: ReactNode,
  { at = "/", locale = "en" }: Surroundings = {},
): { hydrate: () => void } {
  window.history.replaceState(null, "", at);
  const whole = surround(children, locale);
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(whole);
  let root: ReturnType<typeof hydrateRoot> | undefined;
  onTestFinished(() => {
    root?.unmount();
    page.remove();
  });
  return { hydrate: () => (root = hydrateRoot(page, whole)) };
}
