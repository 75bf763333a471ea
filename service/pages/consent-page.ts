import { html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { chosenCount, organizationChoice, type OrganizationChoice } from "./organization-choice.ts";
import { renderPage } from "./page.ts";
import type { Permission } from "./permissions.ts";

export type ConsentPage = {
  language: Language;
  action: string;
  switchAction: string;
  /** The page of the second factor. */
  factorsAddress: string;
  passwordAddress: string;
  application: string;
  /** The host of the redirect address, such as `localhost:3000`. */
  redirectHost: string;
  email: string;
  choice: OrganizationChoice;
  permissions: Permission[];
  problem?: "choose" | "chooseSeveral" | "tooMany" | "notMember" | undefined;
};

const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12 5 5 9-10" /></svg>`;

/**
 * Returns the consent form: the application, the permissions and the organizations, of which one may be chosen or
 * several. Its buttons stay in sight, however long the list is.
 */
export function consentPage(page: ConsentPage): string {
  const { consent, factor, password } = textsOf(page.language);
  const { problem, application } = page;
  const { organizations, isSeveral, max } = page.choice;
  const title = fill(consent.title, { application });
  return renderPage({
    language: page.language,
    title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>
<div>${consent.signedInAs} <strong>${page.email}</strong> · <button class="link" type="submit" form="switch">${consent.notYou}</button></div></div>
<h1>${title}</h1>
<p class="muted">${fill(isSeveral ? consent.leadSeveral : consent.lead, { application })} <strong>${page.redirectHost}</strong>.</p>
${
  problem &&
  html`<div class="problem" id="problem" role="alert">
    <strong>${consent.problem}</strong>
    <p><a href="#organization-0">${fill(consent[problem], { max })}</a></p>
  </div>`
}
<form method="post" action="${page.action}">
<fieldset${problem && html` aria-describedby="problem"`}><legend>${isSeveral ? consent.whichSeveral : consent.which}</legend>
${organizations.length === 0 ? html`<p>${consent.none}</p>` : organizationChoice(page.language, page.choice)}
</fieldset>
<h2>${consent.able}</h2>
<ul class="permissions">${page.permissions.map(
      ({ text, warning }) =>
        html`<li>
          ${tick}
          <div>${text}${warning && html`<div class="muted small">${warning}</div>`}</div>
        </li>`,
    )}</ul>
<p class="muted small">${consent.until}</p>
<p class="small"><a href="${page.passwordAddress}">${password.link}</a> · <a href="${page.factorsAddress}">${factor.link}</a></p>
<div class="decision">${chosenCount(page.language, page.choice)}
<div class="actions"><button type="submit" name="decision" value="deny">${consent.deny}</button>${organizations.length > 0 && html`<button class="primary" type="submit" name="decision" value="grant">${consent.grant}</button>`}</div></div>
</form>
<form id="switch" method="post" action="${page.switchAction}"></form>`,
  });
}
