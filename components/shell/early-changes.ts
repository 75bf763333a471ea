/**
 * Tells React what was typed, chosen or picked before it listened: it takes what stands in a field when it comes for what
 * it wrote there itself, and writes its own again when it next draws.
 */
export function repeatEarlyChanges(): void {
  for (const field of document.querySelectorAll("input, textarea")) {
    if (field instanceof HTMLTextAreaElement) repeatText(field, HTMLTextAreaElement.prototype);
    else if (field instanceof HTMLInputElement) repeatInput(field);
  }
}

function repeatInput(field: HTMLInputElement): void {
  switch (field.type) {
    case "file":
      if (field.files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
      break;
    case "radio":
    case "checkbox":
      // Of two radio buttons the one that lost its choice is told by the other.
      if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) break;
      field.checked = field.defaultChecked;
      field.click();
      break;
    default:
      repeatText(field, HTMLInputElement.prototype);
  }
}

/** Writes as the browser does for a person, past the setter by which React notes what it wrote. */
function repeatText<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: Field,
  prototype: Field,
): void {
  const { value: typed, defaultValue } = field;
  if (typed === defaultValue) return;
  field.value = defaultValue;
  Reflect.set(prototype, "value", typed, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
