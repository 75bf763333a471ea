import { html } from "./html.ts";
import { fill, inMinutes, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { problemBox } from "./problem-box.ts";

/** The reason why a password was not changed, a key of the `password.problems` texts. */
export type PasswordProblem = "missing" | "different" | "short" | "leaked" | "wrong" | "throttled";

/** The problems of the new password. All others are of the present one. */
const newOnes = new Set<PasswordProblem>(["different", "short", "leaked"]);

/**
 * Returns the form in which a person changes the password. The page never contains a password that was
 * entered. `minCharacters` is the shortest that is taken.
 */
export function passwordPage(page: {
  language: Language;
  action: string;
  factorsAddress: string;
  email: string;
  minCharacters: number;
  problem?: PasswordProblem | undefined;
  waitSeconds?: number | undefined;
}): string {
  const { language, problem, minCharacters } = page;
  const { brand, consent, factor, password } = textsOf(language);
  const isNewWrong = problem !== undefined && newOnes.has(problem);
  const wait = inMinutes(language, page.waitSeconds ?? 0);
  const field = (name: "current" | "new" | "again") => {
    const isInvalid = problem !== undefined && (name !== "current") === isNewWrong;
    return html`<label class="field" for="${name}">${password[name]}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${name === "current" ? "current-password" : "new-password"}"
        required${isInvalid && html` aria-invalid="true" aria-describedby="problem"`}
      />`;
  };
  return renderPage({
    language,
    title: password.title,
    body: html`<div class="top">
        <span class="mark" aria-hidden="true">K</span>
        <div>${brand}<br />${consent.signedInAs} <strong>${page.email}</strong></div>
      </div>
      <h1>${password.title}</h1>
      <p class="muted">${password.lead}</p>
      ${
        problem &&
        problemBox({
          title: password.problem,
          target: isNewWrong ? "new" : "current",
          text: fill(password.problems[problem], { wait, characters: minCharacters }),
        })
      }
      <form method="post" action="${page.action}">
        <input hidden type="text" autocomplete="username" value="${page.email}" />
        ${field("current")} ${field("new")}
        <p class="muted small">${fill(password.rule, { characters: minCharacters })}</p>
        ${field("again")}
        <div class="actions"><button class="primary" type="submit">${password.submit}</button></div>
      </form>
      <p class="links"><a href="${page.factorsAddress}">${factor.link}</a></p>`,
  });
}

/**
 * Returns the page that says that the password is changed. `factorsAddress` is the page of the second
 * factor.
 */
export function passwordChangedPage(page: { language: Language; factorsAddress: string }): string {
  const { brand, factor, password } = textsOf(page.language);
  return renderPage({
    language: page.language,
    title: password.changedTitle,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${password.changedTitle}</h1>
      <p>${password.changed}</p>
      <p class="links"><a href="${page.factorsAddress}">${factor.link}</a></p>`,
  });
}
