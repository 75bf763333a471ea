import { type Html, html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";
import { chosenCount, organizationChoice, type OrganizationChoice } from "./organization-choice.ts";
import { renderPage } from "./page.ts";
import type { Permission, Permissions } from "./permissions.ts";

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
  permissions: Permissions;
  problem?: "choose" | "chooseSeveral" | "tooMany" | "notMember" | undefined;
};

const eye = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7Z" />
  <circle cx="12" cy="12" r="3" />
</svg>`;
const pencil = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="m4 20 1-5L16 4l4 4L9 19l-5 1Z" />
</svg>`;
const clock = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 7v5l3 2" />
</svg>`;

/**
 * Returns the consent form: the application, the permissions and the organizations, of which one may be
 * chosen or several. Its buttons stay in sight, however long the list is.
 */
export function consentPage(page: ConsentPage): string {
  const { consent, factor, password } = textsOf(page.language);
  const { problem, application } = page;
  const { organizations, isSeveral, max } = page.choice;
  const title = fill(consent.title, { application });
  return renderPage({
    language: page.language,
    title,
    wide: true,
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
<div class="columns">
<fieldset${problem && html` aria-describedby="problem"`}><legend>${isSeveral ? consent.whichSeveral : consent.which}</legend>
${organizations.length === 0 ? html`<p>${consent.none}</p>` : organizationChoice(page.language, page.choice)}
</fieldset>
<div class="rights"><h2>${fill(consent.able, { application })}</h2>
${rights(page)}
<p class="links"><a href="${page.passwordAddress}">${password.link}</a> · <a href="${page.factorsAddress}">${factor.link}</a></p>
</div>
</div>
<div class="decision">${chosenCount(page.language, page.choice)}
<div class="actions"><button type="submit" name="decision" value="deny">${consent.deny}</button>${organizations.length > 0 && html`<button class="primary" type="submit" name="decision" value="grant">${consent.grant}</button>`}</div></div>
</form>
<form id="switch" method="post" action="${page.switchAction}"></form>`,
  });
}

/** The permissions by what they do to the books, and what follows from them. */
function rights({ language, permissions }: ConsentPage): Html {
  const { consent } = textsOf(language);
  const { read, write, duration } = permissions;
  return html`${read.length > 0 && group(eye, consent.reads, read)}
  ${write.length > 0 && group(pencil, consent.writes, write)}
  ${group(clock, consent.follows, [{ text: duration }, { text: consent.until }])}`;
}

const group = (icon: Html, title: string, permissions: readonly Permission[]) =>
  html`<div class="right">
    ${icon}
    <div>
      <h3>${title}</h3>
      <ul>
        ${permissions.map(
          ({ text, warning }) =>
            html`<li>${text}${warning && html`<div class="warning small">${warning}</div>`}</li>`,
        )}
      </ul>
    </div>
  </div>`;
