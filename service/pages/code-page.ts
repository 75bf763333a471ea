import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/** The errors of an authorization request (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const knownErrors = new Set([
  ...[
    "invalid_request",
    "unauthorized_client",
    "access_denied",
    "unsupported_response_type",
    "invalid_scope",
  ],
  ...[
    "server_error",
    "temporarily_unavailable",
    "login_required",
    "consent_required",
    "interaction_required",
  ],
]);

/**
 * Returns the page of section 5.2: the code to copy, or the reason why there is none. Anybody can write
 * the address of this page, so it shows nothing that does not have the form of a code or is no known error.
 */
export function codePage(page: {
  language: Language;
  code: string | undefined;
  error: string | undefined;
  codeSeconds: number;
}): string {
  const { code: texts } = textsOf(page.language);
  const code = /^[\w-]{1,128}$/.test(page.code ?? "") ? page.code : undefined;
  const title = code
    ? texts.title
    : page.error === "access_denied"
      ? texts.denied
      : page.error
        ? texts.failed
        : texts.title;
  const body = code
    ? html`<p class="muted">${texts.lead} ${fill(texts.seconds, { seconds: page.codeSeconds })}</p>
        <output class="code" id="code">${code}</output>`
    : page.error === "access_denied"
      ? html`<p>${texts.deniedLead}</p>`
      : page.error
        ? html`<p>${texts.failedLead}</p>
            ${knownErrors.has(page.error) && html`<p class="muted small" lang="en">${page.error}</p>`}`
        : html`<p>${texts.none}</p>`;
  return renderPage({
    language: page.language,
    title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span></div>
      <h1>${title}</h1>
      ${body}`,
  });
}
