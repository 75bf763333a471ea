/**
 * Repeats for React the changes that a person made to fields before hydration. React would otherwise take a
 * field's content for its own initial value and overwrite it at the next render.
 */
export function repeatEarlyChanges(): void {
  // A text area lacks some properties of an input. They are undefined and therefore equal to their
  // defaults.
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) repeatChange(field);
}

function repeatChange(field: HTMLInputElement): void {
  const { value, defaultValue, checked, defaultChecked } = field;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field.files?.length) tell("change");
  else if (checked !== defaultChecked) {
    // The newly checked radio button reports the change for both.
    if (!checked && field.type === "radio") return;
    field.checked = defaultChecked;
    field.click();
  } else if (value !== defaultValue) {
    field.value = defaultValue;
    // This setter of the prototype bypasses React's own setter, as the browser does when a person types.
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, "value", value, field);
    tell("input");
  }
}
