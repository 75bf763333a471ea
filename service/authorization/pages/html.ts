/** A piece of HTML that is safe to send: every value put into it was escaped, or is itself such a piece. */
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

/** Template tag for HTML: escapes every value, in text and in quoted attributes alike; `undefined` and `false` vanish. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}

/** Takes text for HTML as it is. Only for text of our own, never for anything that came from outside. */
export function trusted(text: string): Html {
  return { html: text };
}
