import { codeField } from "./code-field.ts";
import { html } from "./html.ts";
import { fill, inMinutes, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { passkeyArea } from "./passkey-area.ts";
import { problemBox } from "./problem-box.ts";

/** The reason why a second factor was not taken, a key of the `factor.problems` texts. */
export type CodeProblem = "wrong" | "wrongPasskey" | "missing" | "throttled";

/**
 * Returns the form for the second factor: a passkey if there is a `request`, the code of an authenticator
 * app if there is one, or a recovery code. `ticket` goes with the form. With a `request` it needs
 * `passkeyScripts`.
 */
export function codeStepPage(page: {
  language: Language;
  action: string;
  ticket: string;
  hasApp: boolean;
  request: object | undefined;
  problem?: CodeProblem | undefined;
  waitSeconds?: number | undefined;
}): string {
  const { language, problem, hasApp, request } = page;
  const { brand, factor } = textsOf(language);
  const wait = inMinutes(language, page.waitSeconds ?? 0);
  const text = problem && fill(factor.problems[problem], { wait });
  const title = hasApp ? factor.codeTitle : factor.passkeyTitle;
  return renderPage({
    language,
    title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${title}</h1>
      <p class="muted">${hasApp ? factor.codeLead : factor.passkeyStepLead}</p>
      ${text && problemBox({ title: factor.problem, target: hasApp ? "code" : "recovery", text })}
      <form method="post" action="${page.action}">
        <input type="hidden" name="ticket" value="${page.ticket}" />
        ${hasApp && codeField(language, problem !== undefined && problem !== "wrongPasskey")}
        ${hasApp && html`<div class="actions"><button class="primary" type="submit">${factor.submit}</button></div>`}
        ${request && passkeyArea({ language, kind: "known", request, isPrimary: !hasApp })}
        <details>
          <summary>${hasApp ? factor.noApp : factor.noPasskey}</summary>
          <label class="field" for="recovery">${factor.recoveryCode}</label>
          <input
            id="recovery"
            name="recovery"
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
          />
          <p class="muted small">${factor.noCodes}</p>
          <div class="actions"><button type="submit">${factor.submitRecovery}</button></div>
        </details>
      </form>`,
  });
}
