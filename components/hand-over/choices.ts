import { z } from "zod";
import { useStored } from "#components/ui/use-stored.ts";

/** The formats in the order of the page. */
export const offeredFormats = ["datev", "csv", "xlsx", "template", "json", "documents"] as const;

const rowsPer = z.enum(["split", "posting"]).catch("split");

const choicesSchema = z.object({
  format: z.enum(offeredFormats).catch("datev"),
  rowsPer,
  delimiter: z.enum([";", ",", "\t"]).catch(";"),
  decimalSign: z.enum([",", "."]).catch(","),
  encoding: z.enum(["utf-8", "windows-1252"]).catch("utf-8"),
  /** The id of the template that was used last. */
  template: z.string().catch(""),
});

/** A person's choices of the format and its options. */
export type Choices = z.infer<typeof choicesSchema>;

const standard = (locale: string) =>
  choicesSchema.parse(locale === "de" ? {} : { delimiter: ",", decimalSign: "." });

/**
 * Returns the last choices in this browser, or the defaults of the reader's language, and a function to
 * change some.
 */
export function useChoices(locale: string): [Choices, (changed: Partial<Choices>) => void] {
  const [text, setText] = useStored("kontor.hand-over");
  const choices = readChoices(text) ?? standard(locale);
  return [choices, (changed) => setText(JSON.stringify({ ...choices, ...changed }))];
}

function readChoices(text: string | null): Choices | null {
  try {
    return choicesSchema.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
