/** The searchable texts of a command: its label, and the words beside it. */
type Findable = { label: string; detail?: string };

/** Lower case without accents, so that "aktivitatsprotokoll" also finds "Aktivitätsprotokoll". */
const folded = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the commands that contain every typed word, in any order, ignoring case and accents. Commands
 * whose label begins with the typed text come first, then those in which each word begins a word. An empty
 * text matches all.
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
    return words.every((word) => wordsOf(label).some((start) => start.startsWith(word))) ? 1 : 2;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((found): found is { command: Command; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
