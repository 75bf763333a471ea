import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/**
 * Returns the page on which a person manages the second factor. The forms go to addresses below `action`.
 * `setUpAt` is undefined if there is no authenticator app.
 */
export function factorsPage(page: {
  language: Language;
  action: string;
  passwordAddress: string;
  email: string;
  setUpAt: Date | undefined;
  passkeys: { id: string; name: string; created_at: Date }[];
  codesLeft: number;
  isRequired: boolean;
  /** Whether the other sessions were just ended. */
  hasEnded: boolean;
}): string {
  const { language, action, setUpAt, passkeys, isRequired } = page;
  const { brand, consent, factor, password } = textsOf(language);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const form = (name: string, text: string, id?: string) =>
    html`<form method="post" action="${action}/${name}">
      ${id !== undefined && html`<input type="hidden" name="id" value="${id}" />`}<button type="submit">
        ${text}
      </button>
    </form>`;
  const exists = setUpAt !== undefined || passkeys.length > 0;
  const isRemovable = passkeys.length > 1 || setUpAt !== undefined || !isRequired;
  return renderPage({
    language,
    title: factor.title,
    body: html`<div class="top">
        <span class="mark" aria-hidden="true">K</span>
        <div>${brand}<br />${consent.signedInAs} <strong>${page.email}</strong></div>
      </div>
      <h1>${factor.title}</h1>
      <p class="muted">${factor.lead}</p>
      ${page.hasEnded && html`<p class="done" role="status">${factor.ended}</p>`}
      <section>
        <p>${setUpAt ? fill(factor.since, { day: format.format(setUpAt) }) : factor.none}</p>
        ${form("set-up", setUpAt ? factor.replace : factor.setUp)}
      </section>
      <section>
        <h2>${factor.passkeys}</h2>
        ${passkeys.length === 0 && html`<p class="muted small">${factor.passkeysNone}</p>`}
        ${passkeys.map(({ id, name, created_at }) => {
          const added = fill(factor.passkeyAdded, { day: format.format(created_at) });
          return html`<p>${name} <span class="muted small">${added}</span></p>
            ${isRemovable && form("remove-passkey", fill(factor.removePasskey, { name }), id)}`;
        })}
        ${form("add-passkey", factor.addPasskey)}
      </section>
      ${
        exists &&
        html`<section>
            <p>${fill(factor.codesLeft, { count: page.codesLeft })}</p>
            <p class="muted small">${factor.renewLead}</p>
            ${form("recovery-codes", factor.renew)}
          </section>
          <section>
            <p class="muted small">${isRequired ? factor.cannotRemove : factor.removeLead}</p>
            ${!isRequired && form("remove", factor.remove)}
          </section>`
      }
      <section>
        <h2>${factor.elsewhere}</h2>
        <p class="muted small">${factor.elsewhereLead}</p>
        ${form("end-sessions", factor.endOthers)}
      </section>
      <p class="links"><a href="${page.passwordAddress}">${password.link}</a></p>`,
  });
}
