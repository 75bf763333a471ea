import { type Html, html } from "../../pages/html.ts";
import type { JsonSchema } from "./json-schemas.ts";
import { listFields } from "./list-fields.ts";

/** Returns text in which the parts between backticks are code elements. */
export function rich(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** Returns a table that becomes a list of blocks on narrow screens. Returns undefined without rows. */
export function table(heads: string[], rows: Html[][]): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<table class="stacked">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * Returns an example with its title. A value is shown as indented JSON. The block scrolls and is therefore
 * focusable by keyboard.
 */
export function example(title: string | undefined, value: unknown): Html {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  const label = title ?? "Example";
  return html`${title && html`<h3>${title}</h3>`}
    <pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`;
}

/** Returns the table of the fields of a body or a response. */
export function fieldTable(schema: JsonSchema): Html | undefined {
  return table(
    ["Field", "Type", "Meaning"],
    listFields(schema).map(({ name, depth, type, required, description, values }) => [
      html`<code class="depth-${depth}">${name}</code>`,
      html`<span class="tag">${type}${!required && ", may be left out"}</span>`,
      html`${rich(description)}
      ${values.length > 0 && html`<span class="values small muted">${values.join(", ")}</span>`}`,
    ]),
  );
}
