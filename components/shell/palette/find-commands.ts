import { foldText } from "#lib/shared/fold-text.ts";

/** The searchable texts of a command: its label, and the words beside it. */
type Findable = { label: string; detail?: string };

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the commands that contain every typed word, in any order, ignoring case and accents. Commands
 * whose label begins with the typed text come first, then those in which each word begins a word. An empty
 * text matches all.
 */
export function findCommands<Command extends Findable>(
  commands: readonly Command[],
  typed: string,
): Command[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const rank = ({ label, detail = "" }: Command) => {
    const text = `${foldText(label)} ${foldText(detail)}`;
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
