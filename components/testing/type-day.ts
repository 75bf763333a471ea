import { type Locator, page, userEvent } from "vitest/browser";

const daySegments = (label: string, within: Pick<Locator, "getByRole"> = page) =>
  within.getByRole("group", { name: label, exact: true }).getByRole("spinbutton");

/** Types a day into a date field, in the order of its language, and leaves the field. */
export async function typeDay(
  label: string,
  keys: string,
  within?: Pick<Locator, "getByRole">,
): Promise<void> {
  await daySegments(label, within).first().click();
  await userEvent.keyboard(keys);
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
}

/** Returns what stands in a date field. */
export const dayText = (label: string): string =>
  daySegments(label)
    .elements()
    .map(({ textContent }) => textContent)
    .join(".");
