"use client";

import { useRef, useState, type KeyboardEvent } from "react";
import type { Step } from "./use-grid-state.ts";

type CellEditorProps = {
  label: string;
  text: string;
  /** What was typed to begin with, which replaces the text; null to go on with the text. */
  typed: string | null;
  onSave: (text: string) => void;
  /** Called at the end, with the step to the next cell; null if the focus went elsewhere. */
  onLeave: (step: Step | null) => void;
};

/**
 * The input of a cell that is edited. Enter, Tab or leaving it saves the text, Escape discards it.
 * `data-changed` marks a text that is not saved yet.
 */
export function CellEditor({ label, text, typed, onSave, onLeave }: CellEditorProps) {
  // Null until something is typed: an input removes line breaks, so only a typed text counts as a change.
  const [value, setValue] = useState(typed);

  // The removal of the input blurs it, after it was saved or given up.
  const isLeft = useRef(false);

  function leave(step: Step | null): void {
    isLeft.current = true;
    onLeave(step);
  }

  function save(step: Step | null): void {
    if (isLeft.current) return;
    if (value !== null && value !== text) onSave(value);
    leave(step);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const back = event.shiftKey ? -1 : 1;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") save({ rows: back, columns: 0 });
    else if (event.key === "Tab") save({ rows: 0, columns: back });
    else if (event.key === "Escape") leave({ rows: 0, columns: 0 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <input
      autoFocus
      aria-label={label}
      data-changed={value !== null && value !== text ? "" : undefined}
      spellCheck={false}
      autoComplete="off"
      value={value ?? text}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => save(null)}
      onKeyDown={onKeyDown}
      className="figures bg-surface border-run h-8 w-full min-w-0 border-2 px-1.5"
    />
  );
}
