import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { EarlyScript } from "#components/shell/early-input/early-script.tsx";
import { PageTexts } from "#components/shell/page-texts.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { cookieName } from "#lib/server/auth/sessions/cookies.ts";
import { configuration } from "#lib/server/configuration.ts";
import { textFileAddress } from "#lib/server/locale/text-file.ts";
import { densityFrom, preferenceCookies, themeFrom } from "#lib/shared/locales.ts";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("app");
  return {
    title: { default: t("name"), template: t("titleTemplate") },
    description: t("description"),
    robots: { index: false, follow: false },
    manifest: "/manifest.webmanifest",
    icons: { icon: "/icon.svg", apple: "/icons/apple-touch-icon.png" },
    referrer: "same-origin",
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8fafc" },
    { media: "(prefers-color-scheme: dark)", color: "#020617" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const theme = themeFrom(jar.get(cookieName(preferenceCookies.theme))?.value);
  const density = densityFrom(jar.get(cookieName(preferenceCookies.density))?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const locale = await getLocale();
  const word = configuration().organizationWord;
  const address = textFileAddress(locale);
  // Loaded as `fetch` asks for it, which then takes it from here.
  if (address !== null) preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return (
    <html
      lang={locale}
      className={inter.variable}
      data-density={density}
      {...(theme && { "data-theme": theme })}
    >
      <body>
        <EarlyScript nonce={nonce} />
        <PageTexts
          locale={locale}
          timeZone={await getTimeZone()}
          word={word}
          address={address}
          messages={address === null ? await getMessages() : null}
        >
          <Providers>{children}</Providers>
        </PageTexts>
      </body>
    </html>
  );
}
