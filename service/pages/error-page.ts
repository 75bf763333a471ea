import type { Texts } from "./english.ts";
import { html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/** The reasons for an error page. */
export type ErrorReason = keyof Texts["error"]["reasons"];

/** Returns an error page: the reason, the next step, and the request id for the log. */
export function errorPage(page: {
  language: Language;
  reason: ErrorReason;
  /** The library's description of the error, in English. Only for errors of the application. */
  detail?: string | undefined;
  requestId: string;
}): string {
  const { error } = textsOf(page.language);
  return renderPage({
    language: page.language,
    title: error.title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span></div>
      <h1>${error.title}</h1>
      <p>${error.reasons[page.reason]}</p>
      <p>${error.next[page.reason]}</p>
      ${page.detail && html`<p class="muted small" lang="en">${page.detail}</p>`}
      <p class="muted small">${error.requestId}: <span class="code">${page.requestId}</span></p>`,
  });
}
