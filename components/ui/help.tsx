"use client";

import { CircleHelp } from "lucide-react";
import { type Messages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Popover } from "./popover.tsx";

/** A word with an explanation. All explanations are in the texts under `help`. */
export type HelpWord = keyof Messages["help"];

/**
 * A question mark that opens the explanation of a word. It stands beside the text that the word names, and
 * is not part of that text's accessible name.
 */
export function Help({ word }: { word: HelpWord }) {
  const t = useTranslations("help");
  const u = useTranslations("ui");
  const term = t(`${word}.word`);
  return (
    <Popover
      label={term}
      className="w-[min(320px,calc(100vw-24px))] p-3"
      trigger={
        <button
          type="button"
          aria-label={u("help", { word: term })}
          // The height is the minimum for a target, and not above that of the line around it.
          className="text-muted hover:text-text -my-1 inline-grid size-6 shrink-0 place-items-center rounded align-middle print:hidden"
        >
          <CircleHelp aria-hidden className="size-3.5" />
        </button>
      }
    >
      {/* A small window must be able to scroll the text, for which the keyboard needs a focusable
          element. */}
      <div role="document" tabIndex={0} className="ring-inside rounded">
        <h2 className="font-semibold">{term}</h2>
        <p className="mt-1 text-pretty">{t(`${word}.text`)}</p>
      </div>
    </Popover>
  );
}

type WithHelpProps = { word: HelpWord | undefined; children: ReactNode };

/**
 * A heading or label with its help button, if it has one. The button is outside the element that gives the
 * name.
 */
export function WithHelp({ word, children }: WithHelpProps) {
  if (!word) return children;
  return (
    <div className="flex items-center">
      {children}
      <Help word={word} />
    </div>
  );
}
