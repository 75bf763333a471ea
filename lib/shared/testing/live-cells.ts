const skipped = /^[\s\p{Cc}\p{Cf}]*/u;

/**
 * Returns whether a spreadsheet might run a cell as a formula: it begins with a tab or a line break, or,
 * after what some spreadsheets drop, with `=`, `+`, `-` or `@` or a character that Unicode decomposes into
 * one. A plain number is not live.
 */
export function isLive(cell: string): boolean {
  if (cell === "" || /^(?:\w|-?\d+(?:[.,]\d+)?$)/.test(cell)) return false;
  if (/^[\t\r\n]/.test(cell)) return true;
  const [first = ""] = cell.replace(skipped, "").slice(0, 2).normalize("NFKD");
  return "=+-@".includes(first) && first !== "";
}

/**
 * Reads a table of quoted and bare cells (RFC 4180), independently of the writers. Throws where a quotation
 * mark stands in a bare cell, or something else than a delimiter or CRLF behind a quoted one. A byte order
 * mark is left out.
 */
export function readCells(file: string, delimiter: string): string[][] {
  const text = file.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) throw new Error("A quoted cell has no end.");
      row.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== delimiter && text[end] !== "\r") end += 1;
      const cell = text.slice(at, end);
      if (/["\n]/.test(cell)) throw new Error(`A bare cell has ${JSON.stringify(cell)}.`);
      row.push(cell);
      at = end;
    }
    if (text[at] === delimiter) at += 1;
    else if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`${JSON.stringify(text.slice(at, at + 9))} stands behind a cell.`);
  }
  return rows;
}

/** Whether a text has a character that can end a cell, begin a formula, or stand unseen before one. */
const isActive = (text: string) => /["';,=+@\-\t\r\n\s\p{Cc}\p{Cf}]/u.test(text);

/**
 * Returns texts with all of Unicode, so that a table of a few thousand cells tries every code point. Each
 * character that is active, or that Unicode (NFKD) or `fit` makes so, is an attack of its own: it tries to
 * leave its cell, to begin a formula, and to stand before one. The others stand together, at most `length` in
 * a text. Halves of surrogate pairs are left out, since no file can hold them.
 */
export function hostileTexts(fit: (text: string) => string, length: number): string[] {
  const attacks: string[] = ["=\u0338x", "\u0338=x", ">\u0338=", "\n\n=1", "'=1"];
  const others: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const isSpecial =
      isActive(character) || (code > 0x7f && isActive(fit(character) + character.normalize("NFKD")));
    if (isSpecial) attacks.push(`${character};${character}=1+1`, `${character}\u0338"`);
    else others.push(character);
  }
  const size = Math.floor(length / 2);
  for (let at = 0; at < others.length; at += size) attacks.push(others.slice(at, at + size).join(""));
  return attacks;
}
