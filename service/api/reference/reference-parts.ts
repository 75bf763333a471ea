import { type Html, html } from "../../authorization/pages/html.ts";
import type { JsonSchema } from "./json-schemas.ts";
import { listFields } from "./list-fields.ts";

/** Text with what stands in backticks set as code. */
export function rich(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A table that becomes a list of blocks where it has no room. No table where there are no rows. */
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

/** An example with its title; JSON as it would be sent, line by line. It scrolls, so it can be reached by keyboard. */
export function example(title: string | undefined, value: unknown): Html {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  const label = title ?? "Example";
  return html`${title && html`<h3>${title}</h3>`}
    <pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`;
}

/** The fields of a body or an answer. */
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
