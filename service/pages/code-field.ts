import { type Html, html } from "./html.ts";
import { type Language, textsOf } from "./language.ts";

/** Returns the field for the six digits of an authenticator app, which some apps show with a space. */
export function codeField(language: Language, isInvalid: boolean): Html {
  const { factor } = textsOf(language);
  return html`<label class="field" for="code">${factor.code}</label>
    <input
      id="code"
      name="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      spellcheck="false"
      maxlength="10"
      autofocus${isInvalid && html` aria-invalid="true" aria-describedby="problem"`}
    />`;
}
