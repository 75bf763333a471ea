import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "#components/shell/shell.tsx";
import { cookieName } from "#lib/server/auth/sessions/cookies.ts";
import { readSession } from "#lib/server/auth/sessions/session.ts";
import { preferenceCookies, themeFrom } from "#lib/shared/locales.ts";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  // Each page checks the session itself and redirects to sign-in, because a layout is not rendered again on
  // navigation.
  if (!session) return children;
  const theme = themeFrom((await cookies()).get(cookieName(preferenceCookies.theme))?.value);
  const { name, email } = session.person;
  return (
    <Shell person={{ name, email }} connections={session.connections} theme={theme}>
      {children}
    </Shell>
  );
}
