import { cookies } from "next/headers";
import { cookieName, cookieOptions } from "#lib/server/auth/sessions/cookies.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { publicRoute } from "#lib/server/http/route.ts";
import { preferenceCookies } from "#lib/shared/locales.ts";
import { preferences } from "#lib/shared/preferences.ts";

const yearSeconds = 365 * 24 * 60 * 60;

// The route needs no session, because the language can be chosen before signing in.
export const PUT = publicRoute(async ({ request }) => {
  const { locale, theme, density, timeZone } = await readJson(request, preferences);
  const jar = await cookies();
  for (const [name, value] of [
    [preferenceCookies.locale, locale],
    [preferenceCookies.theme, theme],
    [preferenceCookies.density, density],
    [preferenceCookies.timeZone, timeZone],
  ] as const) {
    if (value === undefined) continue;
    const maxAge = value === null ? 0 : yearSeconds;
    jar.set(cookieName(name), value ?? "", { ...cookieOptions(), maxAge });
  }
  return new Response(null, { status: 204 });
});
