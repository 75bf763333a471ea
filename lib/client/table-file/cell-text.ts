import { decodeHTMLStrict } from "entities/decode";

/**
 * Invisible characters that change a code: controls, direction marks, zero-width characters, soft hyphens,
 * the replacement character for an unreadable byte, and halves of surrogate pairs. It also matches the halves
 * of a complete pair.
 */
const suspicious =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffd\ud800-\udfff]/;

const controls =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffd]|\p{Cs}/gu;

/** Whether a text holds invisible characters. */
export function hasControl(text: string): boolean {
  // Most text has none. This quick test avoids the exact one, which distinguishes complete surrogate pairs.
  return suspicious.test(text) && text.search(controls) >= 0;
}

const lostLetters = /\p{L}\?+\p{L}|\?{2,}\s*[\p{L}\d§]|(?:^|[\s(])\?+(?=[\p{L}\d\s])/u;

/**
 * Whether question marks stand where letters were, as in "B?ro": inside a word, before one, or between
 * words.
 */
export const hasLostLetters = (text: string): boolean => text.includes("?") && lostLetters.test(text);

/** Whether a text holds letters as a web page writes them, such as "B&uuml;ro". */
export const hasEntity = (text: string): boolean =>
  text.includes("&") &&
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10}\d{0,2});/i.test(text) &&
  withoutEntities(text) !== text;

/** Writes the letters of a text that a web page has written otherwise (HTML, 13.5). */
export const withoutEntities = (text: string): string => decodeHTMLStrict(text).replaceAll("\u00a0", " ");

/** Removes invisible characters. Line breaks and tabs become one space. */
export function withoutControls(text: string): string {
  return text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ").replace(controls, "");
}

/** Cuts a text to a maximum length, never inside a surrogate pair, and trims its end. */
export function shortened(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
