import "server-only";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import type { LabelledLine } from "./page-text.ts";

/** A rate, or what stands between a label and its amount. */
const betweenLabelAndAmount = /^(\d{1,2}([.,]\d{1,2})?|\d{1,2}([.,]\d{1,2})?%:?|[%:()]+)$/;

/** The maximum distance of two lines of one sentence, in heights of a line. */
const maxDistance = 2;

/**
 * Returns the meaning of a label at the end of the line above whose amount begins this line, as a sentence
 * is wrapped: "Warenwert: 100,00; Umsatzsteuer 19" and below it "%: 19,00". `from`: the index of the
 * amount's first word. Null where the label stands in a cell of its own, as the head of a column does, or
 * something else is between both.
 */
export function wrappedMeaning(
  above: LabelledLine | undefined,
  line: LabelledLine,
  from: number,
): LabelMeaning | null {
  const label = above?.labels.at(-1);
  const [first, start] = [above?.words[0], line.words[0]];
  if (!above || !label || !first || !start || above.page !== line.page) return null;
  const isInSentence = label.from > 0 && above.words[label.from - 1]?.cell === above.words[label.from]?.cell;
  const isBelow =
    line.top - above.top < maxDistance * line.height && Math.abs(first.left - start.left) < line.pitch;
  const between = [...above.words.slice(label.to), ...line.words.slice(0, from)];
  return isInSentence && isBelow && between.every(({ text }) => betweenLabelAndAmount.test(text))
    ? label.meaning
    : null;
}
