"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { encodingNames, type Encoding } from "#lib/client/table-file/encoding/encodings.ts";
import type { EncodingGuess } from "#lib/client/table-file/encoding/guess.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";

/** Maximum length of a text on a button, in characters. */
const buttonCharacters = 28;

type EncodingGuessTextsProps = {
  guess: EncodingGuess;
  chosen: ReadOptions;
  onRead: (options: ReadOptions) => void;
};

/**
 * Texts of the file as the guessed encoding reads them, and the next best encodings, each with a text as it
 * would read.
 */
export function EncodingGuessTexts({ guess, chosen, onRead }: EncodingGuessTextsProps) {
  const t = useTranslations("newImport.guess");
  const name = encodingNames[guess.encoding];
  const isMixed = guess.mixedLines !== undefined;
  const read = (encoding: Encoding) => {
    if (isMixed) onRead({ ...chosen, otherEncoding: encoding });
    // UTF-8 is recognised by itself, also where only some of the lines are.
    else onRead({ ...chosen, encoding: encoding === "utf-8" ? undefined : encoding });
  };
  const title = isMixed
    ? t("mixed", { count: guess.mixedLines ?? 0, encoding: name })
    : t(chosen.encoding ? "chosen" : "title", { encoding: name });
  return (
    <section aria-label={title} className="border-line space-y-2 border-t px-4 py-3">
      <p className="font-medium">{title}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {guess.samples.map((sample) => (
          <li key={sample} className="text-input font-semibold wrap-anywhere">
            {sample}
          </li>
        ))}
      </ul>
      {guess.others.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-muted">{t("others")}</p>
          {guess.others.map(({ encoding, sample }) => (
            <Button key={encoding} className="max-w-full" title={sample} onClick={() => read(encoding)}>
              <span className="truncate">
                {t("other", { encoding: encodingNames[encoding], sample: shortened(sample) })}
              </span>
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function shortened(sample: string): string {
  if (sample.length <= buttonCharacters) return sample;
  // The part with the letters that differ is shown.
  const first = Math.max(0, sample.search(/[^\0-\x7f]/) - buttonCharacters / 2);
  const end = first + buttonCharacters;
  return `${first > 0 ? "…" : ""}${sample.slice(first, end)}${end < sample.length ? "…" : ""}`;
}
