import { html } from "./html.ts";
import { fill, inMinutes, type Language, textsOf } from "./language.ts";
import { renderPage } from "./page.ts";
import { problemBox } from "./problem-box.ts";

/** The reason for a failed login, a key of the `login` texts. */
export type LoginProblem = "wrong" | "missing" | "throttled" | "expired";

export type LoginPage = {
  language: Language;
  /** The address that the form is posted to. */
  action: string;
  /** A sentence below the title: the purpose of the sign-in. */
  lead: string;
  username?: string | undefined;
  /** Shown as an error above the form. */
  problem?: LoginProblem | undefined;
  /** The seconds to wait. Only with the problem `throttled`. */
  waitSeconds?: number | undefined;
};

/**
 * Returns the login form. It works without JavaScript. The page never contains the password that was
 * entered.
 */
export function loginPage({ language, action, lead, username, problem, waitSeconds = 0 }: LoginPage): string {
  const { brand, login } = textsOf(language);
  const invalid = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined;
  const wait = inMinutes(language, waitSeconds);
  const focusPassword = problem === "wrong" && Boolean(username);
  return renderPage({
    language,
    title: login.title,
    body: html`<div class="top"><span class="mark" aria-hidden="true">K</span>${brand}</div>
      <h1>${login.title}</h1>
      <p class="muted">${lead}</p>
      ${
        problem &&
        problemBox({ title: login.problem, target: "username", text: fill(login[problem], { wait }) })
      }
      <form method="post" action="${action}">
        <label class="field" for="username">${login.username}</label>
        <input
          id="username"
          name="username"
          type="text"
          inputmode="email"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          value="${username ?? ""}"
          ${!focusPassword && html` autofocus`}${invalid}
        />
        <label class="field" for="password">${login.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required${focusPassword && html` autofocus`}${invalid}
        />
        <div class="actions"><button class="primary" type="submit">${login.submit}</button></div>
      </form>`,
  });
}
