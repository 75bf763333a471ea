import "server-only";

/**
 * A part of a letter: a line in bold, further lines below, and the address of a page of its own if it has
 * one.
 */
type Part = { title: string; lines: readonly string[]; address?: string };

/** What a mail says, before it has a form. `link` is the address of a page, with the words before it. */
export type Letter = {
  subject: string;
  intro: string;
  parts: readonly Part[];
  link: { text: string; address: string } | null;
  /** Sentences at the end. */
  ends: readonly string[];
};

/** A mail as plain text and as HTML. */
export type MailWords = { subject: string; text: string; html: string };

/**
 * Writes a letter as plain text and as HTML with the same words. Names are in one line, so that none can
 * pretend to be a sentence of Kontor's, and nothing in them is HTML. Nothing is loaded from elsewhere when
 * it is read.
 */
export function writeLetter(letter: Letter): MailWords {
  const parts = letter.parts.map((part) => ({ ...part, title: inOneLine(part.title) }));
  return {
    subject: inOneLine(letter.subject),
    text: asText({ ...letter, parts }),
    html: asHtml({ ...letter, parts }),
  };
}

function asText({ intro, parts, link, ends }: Letter): string {
  const blocks = parts.map(({ title, lines, address }) =>
    [title, ...lines.map((line) => `- ${line}`), ...(address === undefined ? [] : [address])].join("\n"),
  );
  return [intro, ...blocks, ...(link ? [`${link.text}\n${link.address}`] : []), ...ends].join("\n\n") + "\n";
}

function asHtml({ intro, parts, link, ends }: Letter): string {
  const blocks = parts.map(
    ({ title, lines, address }) =>
      `<p><b>${escaped(title)}</b>${lines.map((line) => `<br>${escaped(line)}`).join("")}${
        address === undefined ? "" : `<br>${linkTo(address)}`
      }</p>`,
  );
  const lead = link ? [`<p>${escaped(link.text)}<br>${linkTo(link.address)}</p>`] : [];
  const small = ends.map((end) => `<p style="font-size:13px">${escaped(end)}</p>`);
  const body = [`<p>${escaped(intro)}</p>`, ...blocks, ...lead, ...small].join("\n");
  return `<!doctype html>\n<meta charset="utf-8">\n<body style="font:16px/1.5 sans-serif;max-width:40em">\n${body}\n</body>\n`;
}

const inOneLine = (name: string) => name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

const linkTo = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
