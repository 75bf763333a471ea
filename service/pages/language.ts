import { german } from "./german.ts";
import { english, type Texts } from "./english.ts";

export type Language = "de" | "en";

/**
 * Returns the language of a page for an Accept-Language header: German or English. English is the default.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => (tag === "de" || tag === "en") && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return preferences[0]?.tag === "de" ? "de" : "en";
}

/** Replaces the words in braces with values. The result is text, not HTML. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** Returns a duration in words of a language: whole minutes, rounded up. */
export function inMinutes(language: Language, seconds: number): string {
  const format = new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" });
  return format.format(Math.ceil(seconds / 60));
}

/** Returns the texts of a language. */
export function textsOf(language: Language): Texts {
  return language === "de" ? german : english;
}
