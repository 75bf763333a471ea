"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** Stops recording the clicks and pastes before hydration, and repeats the last of each. */
    repeatEarlyInput?: () => void;
  }
}

/**
 * Repeats for React the person's input from before hydration: what was changed in fields, the last press, and
 * the last paste. The calling component's effects must run when the whole page is hydrated.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    // A text area lacks some properties of an input. They are undefined and therefore equal to their
    // defaults.
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) repeatChange(field);
    for (const select of document.querySelectorAll("select")) repeatChoice(select);
    window.repeatEarlyInput?.();
    delete window.repeatEarlyInput;
  }, []);
}

/** Repeats a change of a field, whose content React takes for its own and overwrites at the next render. */
function repeatChange(field: HTMLInputElement): void {
  const { value, defaultValue, checked, defaultChecked } = field;
  const report = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field.files?.length) report("change");
  else if (checked !== defaultChecked) {
    // The newly checked radio button reports the change for both.
    if (!checked && field.type === "radio") return;
    field.checked = defaultChecked;
    field.click();
  } else if (value !== defaultValue) {
    field.value = defaultValue;
    // This setter of the prototype bypasses React's own setter, as the browser does when a person types.
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, "value", value, field);
    report("input");
  }
}

/** Repeats a choice, which React, too, would overwrite at the next render. */
function repeatChoice(select: HTMLSelectElement): void {
  const options = [...select.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (first && !first.selected) select.dispatchEvent(new Event("change", { bubbles: true }));
}
