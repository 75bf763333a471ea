import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";

/**
 * Returns the page on which a person manages the second factor. The forms go to addresses below `action`.
 * `setUpAt` is undefined if there is none.
 */
export function factorsPage(page: {
  language: Language;
  action: string;
  email: string;
  setUpAt: Date | undefined;
  codesLeft: number;
  isRequired: boolean;
}): string {
  const { language, action, setUpAt } = page;
  const { brand, consent, factor } = textsOf(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const form = (name: string, text: string) =>
    html`<form method="post" action="${action}/${name}"><button type="submit">${text}</button></form>`;
  return renderPage({
    language,
    title: factor.title,
    body: html`<div class="top">
        <span class="mark" aria-hidden="true">K</span>
        <div>${brand}<br />${consent.signedInAs} <strong>${page.email}</strong></div>
      </div>
      <h1>${factor.title}</h1>
      <p class="muted">${factor.lead}</p>
      <section>
        <p>${setUpAt ? fill(factor.since, { day: day.format(setUpAt) }) : factor.none}</p>
        ${form("set-up", setUpAt ? factor.replace : factor.setUp)}
      </section>
      ${
        setUpAt &&
        html`<section>
            <p>${fill(factor.codesLeft, { count: page.codesLeft })}</p>
            <p class="muted small">${factor.renewLead}</p>
            ${form("recovery-codes", factor.renew)}
          </section>
          <section>
            <p class="muted small">${page.isRequired ? factor.cannotRemove : factor.removeLead}</p>
            ${!page.isRequired && form("remove", factor.remove)}
          </section>`
      }`,
  });
}
