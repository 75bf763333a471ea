import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/** Returns the page of section 5.2: the code to copy, or the reason why there is none. */
export function codePage(page: {
  language: Language;
  code: string | undefined;
  error: string | undefined;
  description: string | undefined;
  codeSeconds: number;
}): string {
  const { code: texts } = textsOf(page.language);
  const title = page.code
    ? texts.title
    : page.error === "access_denied"
      ? texts.denied
      : page.error
        ? texts.failed
        : texts.title;
  const body = page.code
    ? html`<p class="muted">${texts.lead} ${fill(texts.seconds, { seconds: page.codeSeconds })}</p>
        <output class="code" id="code">${page.code}</output>`
    : page.error === "access_denied"
      ? html`<p>${texts.deniedLead}</p>`
      : page.error
        ? html`<p>${texts.failedLead}</p>
            <p class="muted small" lang="en">${page.error}${page.description && `: ${page.description}`}</p>`
        : html`<p>${texts.none}</p>`;
  return renderPage({
    language: page.language,
    title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span></div>
      <h1>${title}</h1>
      ${body}`,
  });
}
