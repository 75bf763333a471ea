import type { Page } from "@playwright/test";
import type { Hands } from "./hands.ts";
import { bookkeeper, type Organization } from "./office.ts";

/** Where to look on a page. A scenario acts on what it finds by `Hands` alone. */
export type View = Pick<Page, "getByRole" | "getByLabel" | "getByText" | "locator">;

/** A person at work: their hands and what they see. */
export type Worker = { hands: Hands; view: View };

const button = (view: View, name: string | RegExp) => view.getByRole("button", { name, exact: true });
const link = (view: View, name: string) => view.getByRole("link", { name, exact: true });

/** Signs in at the realm, to which the sign-in page leads by a button, or by itself. */
export async function signIn({ hands, view }: Worker): Promise<void> {
  const username = view.locator("input[name=username]");
  const leave = button(view, /^Sign in with/);
  await hands.see(username.or(leave));
  if (!(await username.isVisible())) await hands.click(leave);
  await hands.typeCredential(username, bookkeeper.email);
  await hands.press("Tab");
  await hands.typeCredential(view.locator("input[name=password]"), bookkeeper.password);
  await hands.press("Enter");
}

/** Allows access to an organization on the realm's consent page. */
export async function allow({ hands, view }: Worker, { name }: Organization): Promise<void> {
  const choice = view.getByRole("radio", { name });
  await hands.see(choice);
  if (!(await choice.isChecked())) await hands.click(choice);
  await hands.click(view.locator("button[value=grant]"));
}

/** Opens the desk. */
export async function openDesk({ hands, view }: Worker): Promise<void> {
  await hands.click(view.getByRole("navigation").getByRole("link", { name: "Organizations", exact: true }));
}

/** Connects further organizations, one after the other, from the page of the first. */
export async function connectOthers(worker: Worker, others: readonly Organization[]): Promise<void> {
  const { hands, view } = worker;
  const [second, ...rest] = others;
  if (!second) return;
  await hands.click(button(view, /^Switch organization/));
  await hands.click(
    button(view, "Connect another organization").or(
      view.getByRole("menuitem", { name: "Connect another organization" }),
    ),
  );
  await allow(worker, second);
  await openDesk(worker);
  for (const organization of rest) {
    await hands.click(button(view, "Connect an organization"));
    await allow(worker, organization);
  }
}

/** Orders that the month of the organization on the page is closed, in a format if none was used before. */
export async function orderMonth({ hands, view }: Worker, format?: string): Promise<void> {
  await openOrder({ hands, view });
  if (format !== undefined) await hands.choose(view.getByLabel("Handed over as"), format);
  await hands.click(button(view, "Close the month"));
  // Until the order is taken, the page shows the one before.
  await hands.see(view.getByRole("list", { name: "Steps" }));
}

/** Orders on the desk that the month is closed in all organizations, as the last time. */
export async function orderAllMonths({ hands, view }: Worker, count: number): Promise<void> {
  await hands.click(button(view, "Close the month"));
  await hands.click(button(view, `Close ${count} months`));
}

/** Opens an organization from the desk. */
export async function openFromDesk({ hands, view }: Worker, { name }: Organization): Promise<void> {
  await hands.click(link(view, name));
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
export async function saveAndSignOff({ hands, view }: Worker): Promise<void> {
  await hands.save(link(view, "Save as ZIP"));
  await hands.click(link(view, "Read and sign off"));
  await hands.click(button(view, "Sign off"));
  await hands.click(view.getByRole("alertdialog").getByRole("button", { name: "Sign off" }));
  await hands.see(view.getByText(`Signed by ${bookkeeper.name}`));
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
