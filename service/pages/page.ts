import type { ServerResponse } from "node:http";
import { type Html, html, trusted } from "./html.ts";
import type { Language } from "./language.ts";
import { style, styleSource } from "./style.ts";
import { typefaceSource } from "./typeface.ts";

export type Page = { language: Language; title: string; body: Html; wide?: boolean };

/** Returns a whole page: one style, the `lang` attribute for screen readers. */
export function renderPage({ language, title, body, wide }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Kontor</title>
<style>${trusted(style)}</style>
</head>
<body>
<main${wide && trusted(' class="wide"')}>
${body}
</main>
</body>
</html>
`.html;
}

/**
 * Returns the headers of every page. `formTargets` are origins that a form's response may redirect to,
 * because browsers apply `form-action` to redirects too. `scripts` are the addresses of the page's scripts;
 * most have none.
 */
export function pageHeaders(formTargets: string[] = [], scripts: string[] = []): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleSource}`,
      typefaceSource,
      ...(scripts.length > 0 ? [["script-src", ...scripts].join(" ")] : []),
      ["form-action 'self'", ...new Set(formTargets)].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
    "x-frame-options": "DENY",
    // With `no-referrer` a browser sends no Origin with the page's own forms.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    vary: "accept-language",
  };
}

/** Sets the page headers on a plain Node.js response, for pages that the realm's library sends. */
export function setPageHeaders(response: ServerResponse, formTargets?: string[]): void {
  for (const [name, value] of Object.entries(pageHeaders(formTargets))) response.setHeader(name, value);
}
