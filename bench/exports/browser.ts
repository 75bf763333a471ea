import type { Browser, BrowserContext } from "@playwright/test";

/** Returns a browser context with the cookies of a signed-in person. */
export async function signedInContext(
  browser: Browser,
  { stack, cookie }: { stack: { webUrl: string }; cookie: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: stack.webUrl };
    }),
  );
  return context;
}
