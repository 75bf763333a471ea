"use client";

import { useEffect, useLayoutEffect } from "react";

declare global {
  interface Window {
    /** Stops recording presses, because React handles all from now on. */
    endEarlyPresses?: () => void;
    /** Stops recording pastes, and repeats the last press and the last paste from before. */
    repeatEarlyInput?: () => void;
  }
}

/**
 * Repeats for React the person's input from before hydration: what was changed in fields, the last press, and
 * the last paste. The calling component's effects must run when the whole page is hydrated.
 *
 * Fields and the end of recording come in a layout effect, because React itself handles what is pressed or
 * chosen from then on, and a later effect would repeat it. The press and the paste wait for the effects of
 * the page, which they may need.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    // A text area lacks some properties of an input. They are undefined and therefore equal to their
    // defaults.
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) repeatChange(field);
    for (const select of document.querySelectorAll("select")) repeatChoice(select);
    window.endEarlyPresses?.();
    delete window.endEarlyPresses;
  }, []);
  useEffect(() => {
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
    // The field's own click() does nothing while a click of the field is under way, which may have begun
    // hydration.
    field.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
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
