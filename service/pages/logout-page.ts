import { html, trusted } from "./html.ts";
import { type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/**
 * Returns the page that asks whether to sign out. `form` is the library's own form, which is protected
 * against forged requests.
 */
export function logoutPage(language: Language, form: string): string {
  const { logout } = textsOf(language);
  return renderPage({
    language,
    title: logout.title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span></div>
      <h1>${logout.title}</h1>
      <p class="muted">${logout.lead}</p>
      ${trusted(form)}
      <div class="actions">
        <button type="submit" form="op.logoutForm">${logout.no}</button
        ><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${logout.yes}
        </button>
      </div>`,
  });
}

/** Returns the page that confirms the sign-out. */
export function loggedOutPage(language: Language): string {
  const { logout } = textsOf(language);
  return renderPage({
    language,
    title: logout.doneTitle,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span></div>
      <h1>${logout.doneTitle}</h1>
      <p>${logout.done}</p>`,
  });
}
