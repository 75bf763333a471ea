import { html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { newPasskeyFields } from "./passkey-area.ts";
import { problemBox } from "./problem-box.ts";

/** Returns the form that adds a passkey. `ticket` goes with the form. Needs `passkeyScripts`. */
export function addPasskeyPage(page: {
  language: Language;
  action: string;
  ticket: string;
  request: object;
  hasFailed: boolean;
}): string {
  const { language, request } = page;
  const { brand, factor } = textsOf(language);
  return renderPage({
    language,
    title: factor.addPasskey,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${factor.addPasskey}</h1>
      <p class="muted">${factor.passkeyLead}</p>
      ${page.hasFailed && problemBox({ title: factor.notAdded, target: "name", text: factor.passkeyFailed })}
      <form method="post" action="${page.action}">
        <input type="hidden" name="ticket" value="${page.ticket}" />
        ${newPasskeyFields({ language, request, isPrimary: true })}
      </form>`,
  });
}
