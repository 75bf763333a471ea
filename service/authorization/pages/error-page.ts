import type { Texts } from "./english.ts";
import { html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/** Why a person sees an error page. */
export type ErrorReason = keyof Texts["error"]["reasons"];

/** An error in words: what happened, what to do next, and the id by which it is found in the log. */
export function errorPage(page: {
  language: Language;
  reason: ErrorReason;
  /** What the realm's library says about it, in English; only for what the application did wrong. */
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
