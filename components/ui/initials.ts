/**
 * Returns at most two letters for a name: the initials of its first two words, or the first two letters of
 * its only word.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.match(/./u)?.[0]) : words[0]?.match(/./gu);
  return (letters ?? []).slice(0, 2).join("").toUpperCase();
}
