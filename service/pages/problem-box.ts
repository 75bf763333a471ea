import { type Html, html } from "./html.ts";

/** Returns the box above a form that says what was wrong, with a link to the field. */
export function problemBox({ title, target, text }: { title: string; target: string; text: string }): Html {
  return html`<div class="problem" id="problem" role="alert">
    <strong>${title}</strong>
    <p><a href="#${target}">${text}</a></p>
  </div>`;
}
