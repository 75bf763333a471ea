import { renderSVG } from "uqr";
import { codeField } from "./code-field.ts";
import type { CodeProblem } from "./code-step-page.ts";
import { html, trusted } from "./html.ts";
import { fill, inMinutes, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { newPasskeyFields } from "./passkey-area.ts";
import { problemBox } from "./problem-box.ts";

/**
 * Returns the form that sets up an authenticator app: a QR code with `address`, the same secret to be typed,
 * and a field for the first code. With a `request`, a second form adds a passkey instead; the page then needs
 * `passkeyScripts`. `ticket` goes with either form. `isRequired` says why the page is shown.
 */
export function setUpPage(page: {
  language: Language;
  action: string;
  ticket: string;
  secret: string;
  address: string;
  request: object | undefined;
  isRequired: boolean;
  problem?: CodeProblem | undefined;
  waitSeconds?: number | undefined;
}): string {
  const { language, problem, request } = page;
  const { brand, factor } = textsOf(language);
  const wait = inMinutes(language, page.waitSeconds ?? 0);
  const isOfPasskey = problem === "wrongPasskey";
  return renderPage({
    language,
    title: factor.setUpTitle,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${factor.setUpTitle}</h1>
      <p class="muted">${page.isRequired ? factor.requiredLead : factor.setUpLead}</p>
      ${
        problem &&
        problemBox({
          title: isOfPasskey ? factor.notAdded : factor.notSetUp,
          target: isOfPasskey ? "name" : "code",
          text: fill(factor.problems[problem], { wait }),
        })
      }
      <p class="step">${factor.scan}</p>
      <div class="qr" role="img" aria-label="${factor.qrCode}">
        ${trusted(renderSVG(page.address, { border: 2, pixelSize: 4 }))}
      </div>
      <p class="small muted">${factor.orType}</p>
      <output class="code" aria-label="${factor.secret}">${page.secret.match(/.{1,4}/g)?.join(" ")}</output>
      <form method="post" action="${page.action}">
        <input type="hidden" name="ticket" value="${page.ticket}" />
        <p class="step">${factor.thenType}</p>
        ${codeField(language, problem !== undefined && !isOfPasskey)}
        <div class="actions"><button class="primary" type="submit">${factor.confirm}</button></div>
      </form>
      ${
        request &&
        html`<section>
          <h2>${factor.orPasskey}</h2>
          <p class="muted small">${factor.passkeysNone}</p>
          <form method="post" action="${page.action}">
            <input type="hidden" name="ticket" value="${page.ticket}" />
            ${newPasskeyFields({ language, request, isPrimary: false })}
          </form>
        </section>`
      }`,
  });
}
