import type { Page } from "@playwright/test";
import type { Hands } from "./hands.ts";
import type { bookkeeper, Organization } from "./office.ts";

/** Where to look on a page. A scenario acts on what it finds by `Hands` alone. */
export type View = Pick<Page, "getByRole" | "getByLabel" | "getByText" | "locator">;

/** A person at work: who it is, their hands and what they see. */
export type Worker = { person: typeof bookkeeper; hands: Hands; view: View };

const button = (view: View, name: string | RegExp) => view.getByRole("button", { name, exact: true });
const link = (view: View, name: string) => view.getByRole("link", { name, exact: true });

/** Signs in at the realm, to which the sign-in page leads by a button, or by itself. */
export async function signIn({ person, hands, view }: Worker): Promise<void> {
  const username = view.locator("input[name=username]");
  const leave = button(view, /^Sign in with/);
  await hands.see(username.or(leave));
  if (!(await username.isVisible())) await hands.click(leave);
  await hands.typeCredential(username, person.email);
  await hands.press("Tab");
  await hands.typeCredential(view.locator("input[name=password]"), person.password);
  await hands.press("Enter");
}

/**
 * Allows access to organizations on the realm's consent page, all at once where it lets them be chosen
 * together. Nothing is to be done where the realm remembers that they are connected.
 */
export async function allow({ hands, view }: Worker, chosen: readonly Organization[]): Promise<void> {
  const grant = view.locator("button[value=grant]");
  await hands.see(grant.or(link(view, "Close the month")).or(button(view, "Close the month")));
  if (!(await grant.isVisible())) return;
  if (chosen.length > 1) await hands.click(view.getByRole("button", { name: /^Choose all/ }));
  else
    for (const { name } of chosen) {
      const choice = view.getByLabel(name);
      if (!(await choice.isChecked())) await hands.click(choice);
    }
  await hands.click(grant);
}

/** Orders that the month of the organization on the page is closed, in a format if none was used before. */
export async function orderMonth({ hands, view, person }: Worker, format?: string): Promise<void> {
  await openOrder({ person, hands, view });
  if (format !== undefined) await hands.choose(view.getByLabel("Handed over as"), format);
  await hands.click(button(view, "Close the month"));
  // Until the order is taken, the page shows the one before.
  await hands.see(view.getByRole("list", { name: "Steps" }));
}

/** Orders on the desk that the month is closed in all organizations, as the last time or in a format. */
export async function orderAllMonths({ hands, view }: Worker, count: number, format?: string): Promise<void> {
  // An order can be given once it is known what the newest export is.
  const ready = view.getByRole("row").filter({ hasText: /Nothing open|Signed off/ });
  await hands.see(ready.nth(count - 1));
  await hands.click(button(view, "Close the month"));
  if (format !== undefined) await hands.choose(view.getByLabel("Handed over as"), format);
  await hands.click(button(view, `Close ${count} months`));
}

/** Opens the page of the order from the organization's exports. */
export async function openOrder({ hands, view }: Worker): Promise<void> {
  await hands.click(link(view, "Close the month"));
}

/** Waits on the order's page until everything is there. */
export async function waitForMonth({ hands, view }: Worker): Promise<void> {
  await hands.see(link(view, "Read and sign off"));
}

/** Waits on the desk until no order is under way. */
export async function waitForAllMonths({ hands, view }: Worker, all: readonly Organization[]): Promise<void> {
  for (const { name } of all)
    await hands.see(view.getByRole("row", { name }).filter({ hasText: /To hand over|To sign off/ }));
}

/** Saves files and documents of the order on the page, and signs its receipt off. */
export async function saveAndSignOff({ person, hands, view }: Worker): Promise<void> {
  await hands.save(link(view, "Save as ZIP"));
  await hands.click(link(view, "Read and sign off"));
  await hands.click(button(view, "Sign off"));
  await hands.click(view.getByRole("alertdialog").getByRole("button", { name: "Sign off" }));
  await hands.see(view.getByText(`Signed by ${person.name}`));
}

/** Saves files and documents of each order from its row on the desk. */
export async function saveAllFromDesk({ hands, view }: Worker, all: readonly Organization[]): Promise<void> {
  for (const { name } of all) await hands.save(link(view, `Save as ZIP: ${name}`));
  for (const { name } of all)
    await hands.see(view.getByRole("row", { name }).filter({ hasText: "To sign off" }));
}

/** Signs the receipts of all organizations off by one question on the desk. */
export async function signAllOff({ hands, view }: Worker, all: readonly Organization[]): Promise<void> {
  await hands.click(button(view, "Sign off"));
  await hands.click(button(view, `Sign ${all.length} months off`));
  for (const { name } of all)
    await hands.see(view.getByRole("row", { name }).filter({ hasText: "Signed off" }));
}
