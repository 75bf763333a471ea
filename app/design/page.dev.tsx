import type { Metadata } from "next";
import { cookies } from "next/headers";
import { DesignPage } from "#components/design/design-page.tsx";
import { AccountMenu } from "#components/shell/account-menu.tsx";
import { cookieName } from "#lib/server/auth/sessions/cookies.ts";
import { preferenceCookies, themeFrom } from "#lib/shared/locales.ts";
import { offsetFrom } from "#lib/shared/paging.ts";

export const metadata: Metadata = { title: "Design" };

type DesignRouteProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DesignRoute({ searchParams }: DesignRouteProps) {
  const theme = themeFrom((await cookies()).get(cookieName(preferenceCookies.theme))?.value);
  const { offset } = await searchParams;
  const person = { name: "Petra Bauer", email: "petra@nordwind.example" };
  return <DesignPage offset={offsetFrom(offset)} switches={<AccountMenu person={person} theme={theme} />} />;
}
