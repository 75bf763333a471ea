import { codeField } from "./code-field.ts";
import { html } from "./html.ts";
import { fill, inMinutes, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { problemBox } from "./problem-box.ts";

/** The reason why a code was not taken, a key of the `factor.problems` texts. */
export type CodeProblem = "wrong" | "missing" | "throttled";

/** Returns the form for the code of an authenticator app, or a recovery code. `ticket` goes with the form. */
export function codeStepPage(page: {
  language: Language;
  action: string;
  ticket: string;
  problem?: CodeProblem | undefined;
  waitSeconds?: number | undefined;
}): string {
  const { language, problem } = page;
  const { brand, factor } = textsOf(language);
  const wait = inMinutes(language, page.waitSeconds ?? 0);
  return renderPage({
    language,
    title: factor.codeTitle,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${factor.codeTitle}</h1>
      <p class="muted">${factor.codeLead}</p>
      ${
        problem &&
        problemBox({
          title: factor.problem,
          target: "code",
          text: fill(factor.problems[problem], { wait }),
        })
      }
      <form method="post" action="${page.action}">
        <input type="hidden" name="ticket" value="${page.ticket}" />
        ${codeField(language, Boolean(problem))}
        <details>
          <summary>${factor.noApp}</summary>
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
        </details>
        <div class="actions"><button class="primary" type="submit">${factor.submit}</button></div>
      </form>`,
  });
}
