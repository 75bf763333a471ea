import type { Encoding } from "./encodings.ts";
import { decoderOf, highCharacters } from "./bytes-to-text.ts";
import { rankEncodings, readPhrase, textScore } from "./rank.ts";
import type { Survey } from "./survey.ts";

/**
 * How a file of no certain encoding is read: samples of it, and other encodings with one of their samples.
 */
export type EncodingGuess = {
  /** The guessed encoding. In a file of mixed lines it is that of the lines that are not UTF-8. */
  encoding: Encoding;
  /** Texts of the file with characters beyond ASCII, as the encoding reads them. */
  samples: string[];
  /** The next best encodings, each with a text of the file that it reads differently. */
  others: { encoding: Encoding; sample: string }[];
  /** The number of lines that are not UTF-8, if the others are; otherwise absent. */
  mixedLines?: number;
};

const shownSamples = 3;
const shownOthers = 3;

/** Number of phrases among which the samples are chosen. */
const examinedPhrases = 2_000;

/** The bytes of a phrase, given as characters up to 0xff. */
const toBytes = (phrase: string) => Uint8Array.from(phrase, (byte) => byte.charCodeAt(0));

const readAs = (phrase: string, encoding: Encoding) => decoderOf(encoding)(toBytes(phrase));

/** The encodings that the person chose by hand: of the whole file, or of its lines that are not UTF-8. */
type Chosen = { encoding?: Encoding | undefined; otherEncoding?: Encoding | undefined };

/**
 * Guesses the encoding of a file from its survey, or describes the one that was chosen by hand. Returns null
 * for a file without bytes beyond ASCII.
 */
export function guessEncoding({ utf8, other }: Survey, chosen: Chosen = {}): EncodingGuess | null {
  const all = [...other.phrases, ...utf8.phrases];
  if (all.length === 0) return null;
  const ranking = rankEncodings(other.phrases);
  const hasUtf8 = isReadBetterAsUtf8(utf8.phrases, ranking[0]?.encoding ?? "windows-1252");
  const isMixed = hasUtf8 && other.phrases.length > 0 && !chosen.encoding;
  const phrases = isMixed ? other.phrases : all;
  const ranked = (isMixed ? ranking : rankEncodings(all)).map(({ encoding }) => encoding);
  const names: Encoding[] = hasUtf8 && !isMixed ? ["utf-8", ...ranked] : ranked;
  const encoding = chosen.encoding ?? chosen.otherEncoding ?? names[0] ?? "windows-1252";
  return {
    encoding,
    samples: samplesOf(phrases).map((phrase) => readAs(phrase, encoding)),
    others: othersOf(phrases, encoding, names),
    ...(isMixed && { mixedLines: other.count }),
  };
}

function isReadBetterAsUtf8(phrases: readonly string[], encoding: Encoding): boolean {
  if (phrases.length === 0) return false;
  const high = highCharacters(encoding);
  const score = textScore(phrases.map((phrase) => readPhrase(phrase, high)));
  return textScore(phrases.map((phrase) => readAs(phrase, "utf-8"))) > score;
}

/** Returns phrases with as many different bytes beyond ASCII as possible. */
function samplesOf(phrases: readonly string[]): string[] {
  const seen = new Set<string>();
  const samples: string[] = [];
  const candidates = phrases.slice(0, examinedPhrases);
  const newBytes = (phrase: string) =>
    new Set(Array.from(phrase).filter((byte) => byte >= "\u0080" && !seen.has(byte))).size;
  while (samples.length < shownSamples) {
    let best: string | undefined;
    let most = -1;
    for (const phrase of candidates) {
      const count = newBytes(phrase);
      if (count <= most || samples.includes(phrase)) continue;
      best = phrase;
      most = count;
    }
    if (best === undefined) return samples;
    samples.push(best);
    for (const byte of best) seen.add(byte);
  }
  return samples;
}

/** Controls and the replacement character, which show that an encoding does not fit. */
const unreadable = /[\u0080-\u009f\ufffd]/;

function othersOf(
  phrases: readonly string[],
  encoding: Encoding,
  names: readonly Encoding[],
): EncodingGuess["others"] {
  const candidates = [...samplesOf(phrases), ...phrases.slice(0, examinedPhrases)];
  const others: EncodingGuess["others"] = [];
  for (const name of names) {
    if (name === encoding) continue;
    // Windows-1252 is the one that people know by name, so that it is always offered.
    if (others.length >= shownOthers && name !== "windows-1252") continue;
    const phrase = candidates.find((candidate) => readAs(candidate, name) !== readAs(candidate, encoding));
    if (phrase === undefined) continue;
    const sample = readAs(phrase, name);
    if (!unreadable.test(sample)) others.push({ encoding: name, sample });
  }
  return others;
}
