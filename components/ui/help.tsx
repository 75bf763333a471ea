"use client";

import { CircleHelp } from "lucide-react";
import { type Messages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Popover } from "./popover.tsx";

/** A word that is explained; all of them stand together in the texts, under `help`. */
export type HelpWord = keyof Messages["help"];

/** A question mark that opens what a word means here. It stands beside what the word names, and is no part of that name. */
export function Help({ of }: { of: HelpWord }) {
  const t = useTranslations("help");
  const u = useTranslations("ui");
  const word = t(`${of}.word`);
  return (
    <Popover
      label={word}
      trigger={
        <button
          type="button"
          aria-label={u("help", { word })}
          // As tall as may be pressed, and no taller than the line that it stands in.
          className="text-muted hover:text-text -my-1 inline-grid size-6 shrink-0 place-items-center rounded align-middle print:hidden"
        >
          <CircleHelp aria-hidden className="size-3.5" />
        </button>
      }
    >
      {/* In a small window it has to be scrolled, which by keyboard needs something to focus. */}
      <div role="document" tabIndex={0} className="ring-inside rounded">
        <h2 className="font-semibold">{word}</h2>
        <p className="mt-1 text-pretty">{t(`${of}.text`)}</p>
      </div>
    </Popover>
  );
}

type WithHelpProps = { of: HelpWord | undefined; children: ReactNode };

/** A head or a name and behind it its help, if it has one: outside of what gives it its name. */
export function WithHelp({ of, children }: WithHelpProps) {
  if (!of) return children;
  return (
    <div className="flex items-center">
      {children}
      <Help of={of} />
    </div>
  );
}
