/** Up to two letters that stand for a name: of its first two words, or its first two letters. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", second] = words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? "", [...second][0] ?? ""];
  return letters.join("").toUpperCase();
}
