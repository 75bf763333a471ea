/** TextTree by key, in groups. A text is a list where it was parsed when the app was built. */
export type TextTree = { [key: string]: string | readonly unknown[] | TextTree };

const isGroup = (value: TextTree[string] | undefined): value is TextTree =>
  typeof value === "object" && !Array.isArray(value);

/** Returns texts in which those of `words` stand in place of the ones with the same key. */
export function withWords(texts: TextTree, words: TextTree): TextTree {
  const changed = Object.entries(words).map(([key, word]) => {
    const text = texts[key];
    return [key, isGroup(word) && isGroup(text) ? withWords(text, word) : word] as const;
  });
  return { ...texts, ...Object.fromEntries(changed) };
}
