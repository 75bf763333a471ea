import "server-only";

/** The letters that DATEV's file names may have; it replaces others by underscores itself. */
const others = /[^ &()+\-._0-9A-Za-zÀ-ÖØ-öø-ÿ]/gu;

const maxLetters = 255;

/**
 * Returns a file's name as DATEV takes it: precomposed, with underscores for other letters, and not longer
 * than 255. Its ending stays.
 */
export function fitFileName(name: string): string {
  const fitted = name.normalize("NFC").replace(others, "_");
  if (fitted.length <= maxLetters) return fitted;
  const [ending = ""] = /\.\w{1,5}$/.exec(fitted) ?? [];
  return fitted.slice(0, maxLetters - ending.length) + ending;
}
