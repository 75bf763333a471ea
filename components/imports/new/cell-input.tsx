"use client";

import clsx from "clsx";
import { useState } from "react";
import { shownCharacters } from "#lib/client/table-file/table.ts";

type CellInputProps = {
  label: string;
  text: string;
  readOnly: boolean;
  /** The colour of the worst problem: "error" blocks the row, "warn" does not. */
  tone: "error" | "warn" | null;
  onChange: (text: string) => void;
};

/** A cell that is corrected in place. Enter or leaving the field saves the text, Escape discards it. */
export function CellInput({ label, text, readOnly, tone, onChange }: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function save(): void {
    // An input removes line breaks, so only a typed text counts as a change.
    if (typed !== null && typed !== text) onChange(typed);
    setTyped(null);
  }

  return (
    <input
      aria-label={label}
      aria-invalid={tone === "error"}
      // A longer text is cut off here, and an edit would lose the rest.
      readOnly={readOnly || text.length >= shownCharacters}
      spellCheck={false}
      autoComplete="off"
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          save();
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
