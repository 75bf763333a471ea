/**
 * Characters that are not seen and change what a code is: controls, marks of direction and of no width, the sign for an
 * unreadable byte, and halves of surrogate pairs, which a pair has too.
 */
const suspicious =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffd\ud800-\udfff]/;

const controls =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffd]|\p{Cs}/gu;

/** Whether a text holds characters that are not seen. */
export function hasControl(text: string): boolean {
  // Most text has none: the quick test spares it the exact one, which knows surrogate pairs.
  return suspicious.test(text) && text.search(controls) >= 0;
}

/** A text without them; line breaks and tabs become one blank. */
export function withoutControls(text: string): string {
  return text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ").replace(controls, "");
}

/** A code as a spreadsheet writes large numbers: `1E+05`, `4,711E+03`. */
export const exponent = /^(\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** A code with decimals that are zeros: `4711.0`, `4711,00`. */
export const decimal = /^(\d+)[.,]0+$/;

/** What a number with an exponent stands for. Digits that were rounded away are zeros, so it is a guess. */
export function withoutExponent(text: string): string {
  const [, whole = "", fraction = "", power = "0"] = exponent.exec(text) ?? [];
  const digits = whole + fraction;
  const length = whole.length + Number(power);
  return digits.slice(0, length).padEnd(length, "0");
}

/** The first characters of a text, never half of a surrogate pair. */
export function shortened(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
