/**
 * Tells React what was typed, chosen or picked before it listened: it takes what stands in a field when it comes for what
 * it wrote there itself, and writes its own again when it next draws.
 */
export function repeatEarlyChanges(): void {
  // What a text area lacks of an input is undefined in it, and so the same as it was.
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) repeatChange(field);
}

function repeatChange(field: HTMLInputElement): void {
  const { value, defaultValue, checked, defaultChecked } = field;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field.files?.length) tell("change");
  else if (checked !== defaultChecked) {
    // Of two radio buttons the one that lost its choice is told by the other.
    if (!checked && field.type === "radio") return;
    field.checked = defaultChecked;
    field.click();
  } else if (value !== defaultValue) {
    field.value = defaultValue;
    // As the browser writes for a person, past the setter by which React notes what it wrote.
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, "value", value, field);
    tell("input");
  }
}
