/** What a command is found by: its label, and words that stand beside it. */
type Findable = { label: string; detail?: string };

/** Small letters without accents: "Prüfprotokoll" is found by "prufprotokoll" too. */
const folded = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The commands in which every typed word occurs, whatever its case, accents and order; the best ones first: those whose
 * label begins with what was typed, then those in which each word begins a word. Nothing typed finds all.
 */
export function findCommands<Command extends Findable>(
  commands: readonly Command[],
  typed: string,
): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const rank = ({ label, detail = "" }: Command) => {
    const text = `${folded(label)} ${folded(detail)}`;
    if (!words.every((word) => text.includes(word))) return null;
    if (text.startsWith(words.join(" "))) return 0;
    return words.every((word) => wordsOf(label).some((one) => one.startsWith(word))) ? 1 : 2;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
