import type { ServerResponse } from "node:http";
import { type Html, html, trusted } from "./html.ts";
import type { Language } from "./language.ts";
import { style, styleSource } from "./style.ts";
import { typefaceSource } from "./typeface.ts";

export type Page = { language: Language; title: string; body: Html; wide?: boolean };

/** Writes a whole page: no script, one style, the language named for screen readers. */
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
 * The headers every page is sent with. `formTargets` are origins that a form's answer may redirect to: browsers
 * hold the redirect back to the client against `form-action`, too.
 */
export function pageHeaders(formTargets: string[] = []): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleSource}`,
      typefaceSource,
      ["form-action 'self'", ...new Set(formTargets)].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    vary: "accept-language",
  };
}

/** Sends a page over a plain response, for places where the framework has let go of it. */
export function setPageHeaders(response: ServerResponse, formTargets?: string[]): void {
  for (const [name, value] of Object.entries(pageHeaders(formTargets))) response.setHeader(name, value);
}
