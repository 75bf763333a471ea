"use client";

import clsx from "clsx";
import { useState } from "react";
import { shownCharacters } from "#lib/client/table-file/table.ts";

type CellInputProps = {
  label: string;
  text: string;
  readOnly: boolean;
  /** Whether the cell keeps its row from being sent, or is told of all the same. */
  tone: "error" | "warn" | null;
  onChange: (text: string) => void;
};

/** A cell that is corrected in its place: Enter or leaving it keeps what was typed, Escape does not. */
export function CellInput({ label, text, readOnly, tone, onChange }: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function keep(): void {
    // An input shows no line breaks: only what was typed is a change.
    if (typed !== null && typed !== text) onChange(typed);
    setTyped(null);
  }

  return (
    <input
      aria-label={label}
      aria-invalid={tone === "error"}
      // Of a longer text only the beginning is here; the rest must not get lost.
      readOnly={readOnly || text.length >= shownCharacters}
      spellCheck={false}
      autoComplete="off"
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          keep();
        }
        if (event.key === "Escape") setTyped(null);
      }}
      className={clsx(
        "figures h-8 w-full min-w-0 rounded-md border px-2",
        tone === "error" && "border-error bg-error-tint",
        tone === "warn" && "border-warn bg-warn-tint",
        tone === null && "hover:border-line-strong border-transparent bg-transparent",
      )}
    />
  );
}
