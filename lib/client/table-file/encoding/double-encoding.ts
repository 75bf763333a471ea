import { highCharacters } from "./bytes-to-text.ts";
import type { Encoding } from "./encodings.ts";
import { textScore } from "./rank.ts";

/** The encodings in which programs wrongly read UTF-8 before they write it as UTF-8 again. */
const wrongReadings: readonly Encoding[] = ["windows-1252", "macintosh", "cp850", "cp437", "windows-1250"];

/** Times that a text may be encoded too often. */
const maxTimes = 3;

/** The byte of each character beyond ASCII in an encoding. */
type Bytes = ReadonlyMap<string, number>;

/**
 * For each UTF-16 unit, the set of readings in which it begins a character of UTF-8, and the set of those in
 * which it continues one. A set is a number with a bit for each reading.
 */
const begins = new Uint8Array(0x10000);
const continues = new Uint8Array(0x10000);

const readings: readonly Bytes[] = wrongReadings.map((encoding, reading) => {
  const high = Array.from(highCharacters(encoding));
  high.forEach((character, index) => {
    const byte = index + 0x80;
    const unit = character.charCodeAt(0);
    if (byte >= 0xc2 && byte <= 0xf4) begins[unit] = (begins[unit] ?? 0) | (1 << reading);
    if (byte < 0xc0) continues[unit] = (continues[unit] ?? 0) | (1 << reading);
  });
  return new Map(high.map((character, index) => [character, index + 0x80]));
});

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A reading of UTF-8 that holds controls or characters for private use was none. */
const improbable = /[\u0080-\u009f\ue000-\uf8ff]/;

/** Whether a text may hold UTF-8 that was encoded twice. Quick, also for long texts. */
export function mayBeTwice(text: string): boolean {
  if (!/[^\0-\x7f]{2}/.test(text)) return false;
  let before = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) before = 0;
    else if ((before & (continues[unit] ?? 0)) !== 0) return true;
    else before = begins[unit] ?? 0;
  }
  return false;
}

/** How much likelier the text must be that was read once, as a logarithm. "SPÓŁKA" is no UTF-8. */
const advantage = 3;

/**
 * Returns a text whose parts that were encoded twice, or more often, are read once ("RÃ¼ck" as "Rück"). A
 * text without such parts is returned as it is.
 */
export function readOnce(text: string): string {
  let result = text;
  for (let time = 0; time < maxTimes && mayBeTwice(result); time += 1) {
    const current = result;
    const score = textScore([current]) + advantage;
    const better = readings
      .map((bytes) => current.replace(/[\u0080-\uffff]{2,}/g, (part) => decoded(part, bytes) ?? part))
      .filter((once) => once !== current)
      .map((once) => ({ once, score: textScore([once]) }))
      .filter((candidate) => candidate.score > score)
      .sort((a, b) => b.score - a.score)[0];
    if (!better) return result;
    result = better.once;
  }
  return result;
}

function decoded(part: string, bytes: Bytes): string | null {
  const values: number[] = [];
  for (const character of part) {
    const byte = bytes.get(character);
    if (byte === undefined) return null;
    values.push(byte);
  }
  try {
    const text = strict.decode(Uint8Array.from(values));
    return improbable.test(text) ? null : text;
  } catch {
    return null;
  }
}
