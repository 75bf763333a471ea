import { german } from "./german.ts";
import { english, type Texts } from "./english.ts";

export type Language = "de" | "en";

/** Chooses the language of a page from an Accept-Language header: German or English, English where neither is asked for. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => (tag === "de" || tag === "en") && quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return preferences[0]?.tag === "de" ? "de" : "en";
}

/** Puts values in the place of the words in braces. The result is text, not HTML. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** A span of time as words of a language: whole minutes, rounded up. */
export function inMinutes(language: Language, seconds: number): string {
  const format = new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" });
  return format.format(Math.ceil(seconds / 60));
}

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  return language === "de" ? german : english;
}
