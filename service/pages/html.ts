/** A piece of HTML that is safe to send: every value in it was escaped or is itself a piece of HTML. */
export type Html = { readonly html: string };

type Value = string | number | Html | Html[] | undefined | false;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (typeof value === "object") return value.html;
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Template tag for HTML. Escapes every value, in text and in quoted attributes. `undefined` and `false`
 * become empty text.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}

/** Returns text as HTML without escaping. Only for our own text, never for text from outside. */
export function trusted(text: string): Html {
  return { html: text };
}
