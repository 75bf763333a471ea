import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { leavePage } from "#lib/client/leaving.ts";
import { NewImport } from "./new-import.tsx";
import { answerDrafts } from "./testing/answer-drafts.ts";

let server: ReturnType<typeof answerDrafts>;
beforeEach(() => {
  server = answerDrafts();
});
afterEach(() => vi.restoreAllMocks());

const renderImport = () =>
  render(<NewImport organizationId="tabelle-gmbh" books={null} charts={[]} others={[]} codes={[]} />, {
    at: "/organizations/tabelle-gmbh/imports/new",
  });

const fileOf = (name: string, rows: string) =>
  new File([`Konto;Bezeichnung\n${rows}`], name, { type: "text/csv" });

async function choose(...files: File[]): Promise<void> {
  const field = page.elementLocator(document.querySelector("input[type=file]") ?? document.body);
  await userEvent.upload(field, files);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const cell = (name: string) =>
  page.getByRole("grid", { name: "Rows of the file" }).getByRole("gridcell", { name, exact: true });
const kept = () => page.getByText("What you do here is kept for you.");
const question = (name: string) => page.getByRole("alertdialog", { name });

async function typeInto(text: string, other: string): Promise<void> {
  await cell(text).dblClick();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard(`${other}{Enter}`);
}

/** Opens two files, of which the first is read, and changes a cell of it. */
async function openAndChange(beforeChange?: () => void): Promise<void> {
  await renderImport();
  await choose(fileOf("a.csv", "1000;Kasse\n1001;Bank\n"), fileOf("b.csv", "1002;Post\n"));
  await expect.element(cell("Kasse")).toBeVisible();
  await expect.element(kept()).toBeVisible();
  beforeChange?.();
  await typeInto("Kasse", "Hauptkasse");
}

test("the next of several files asks before it takes the place of one with changes", async () => {
  await openAndChange();
  await expect.element(cell("Hauptkasse")).toBeVisible();
  await button("Read b.csv").click();
  const asked = question("Give up what you did with a.csv?");
  await expect.element(asked).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.element(cell("Hauptkasse")).toBeVisible();
  expect(server.saved.at(-1)?.draft.file.name).toBe("a.csv");
  await button("Read b.csv").click();
  await asked.getByRole("button", { name: "Begin with the new file" }).click();
  await expect.element(cell("Post")).toBeVisible();
  await expect.poll(() => server.saved.at(-1)?.draft.file.name).toBe("b.csv");
});

test("the next file asks once, also if what was done with this one can't be kept", async () => {
  await openAndChange();
  await expect.element(kept()).toBeVisible();
  server.refusal = 0;
  await typeInto("Bank", "Hausbank");
  await expect.element(page.getByText(/^The last changes are not kept yet/)).toBeVisible();
  await button("Read b.csv").click();
  await question("Give up what you did with a.csv?")
    .getByRole("button", { name: "Begin with the new file" })
    .click();
  await expect.element(cell("Post")).toBeVisible();
});

test("a change counts from the moment it is asked for, and so does its undoing", async () => {
  const kept = Promise.withResolvers<null>();
  await openAndChange(() => {
    server.until = kept.promise;
  });
  const leave = vi.fn<() => void>();
  // The worker may not have made it yet.
  leavePage(leave);
  expect(leave).not.toHaveBeenCalled();
  kept.resolve(null);
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(server.saved.at(-1)?.draft.actions).toHaveLength(1);

  server.refusal = 0;
  await button("Undo the last change").click();
  await expect.element(cell("Kasse")).toBeVisible();
  leavePage(leave);
  await expect.element(question("Leave before the last changes are kept?")).toBeVisible();
  expect(leave).toHaveBeenCalledTimes(1);
  await button("Cancel").click();
});

test("what was left unkept is asked about before another file takes its place", async () => {
  await openAndChange();
  await expect.element(cell("Hauptkasse")).toBeVisible();
  await expect.element(kept()).toBeVisible();
  server.refusal = 0;
  await typeInto("Bank", "Hausbank");
  await button("Choose another file").click();
  await question("Choose another file before the last changes are kept?")
    .getByRole("button", { name: "Choose another file" })
    .click();
  await expect.element(cell("Hausbank")).not.toBeInTheDocument();
  const closing = new Event("beforeunload", { cancelable: true });
  await userEvent.keyboard("{Shift}");
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await choose(fileOf("c.csv", "1003;Giro\n"));
  const asked = question("Give up what you did with a.csv?");
  await expect.element(asked).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  server.refusal = null;
  await choose(fileOf("c.csv", "1003;Giro\n"));
  await expect.element(cell("Giro")).toBeVisible();
  expect(server.saved.some(({ draft }) => draft.actions.length === 2)).toBe(true);
});

test("what the server refuses is said to be lost, and not to be tried again", async () => {
  await openAndChange();
  await expect.element(kept()).toBeVisible();
  server.refusal = 413;
  await typeInto("Bank", "Hausbank");
  await expect.element(page.getByText(/^The last changes can’t be kept/)).toBeVisible();
  leavePage(() => undefined);
  const asked = question("Leave before the last changes are kept?");
  await expect.element(asked).toMatchTextContent(/can’t be kept on the server/);
  await asked.getByRole("button", { name: "Cancel" }).click();
});

test("a file begins only with consent while nobody can tell what is kept", async () => {
  server.isUnknown = true;
  await renderImport();
  await choose(fileOf("a.csv", "1000;Kasse\n"));
  const asked = question("Begin without knowing what is kept?");
  await expect.element(asked).toBeVisible();
  server.isUnknown = false;
  await asked.getByRole("button", { name: "Begin with the new file" }).click();
  await expect.element(cell("Kasse")).toBeVisible();
});

test("links to a place on the page and to other programs are not held, and consent is asked for once", async () => {
  await openAndChange();
  await expect.element(kept()).toBeVisible();
  server.refusal = 0;
  await typeInto("Bank", "Hausbank");
  await expect.element(page.getByText(/^The last changes are not kept yet/)).toBeVisible();
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href);
  };
  document.addEventListener("click", follow);
  onTestFinished(() => document.removeEventListener("click", follow));
  const click = (address: string) => {
    const link = Object.assign(document.createElement("a"), { href: address });
    document.body.append(link);
    onTestFinished(() => link.remove());
    link.click();
    return link.href;
  };
  const isClosingAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const free = [click("#content"), click("mailto:hilfe@tabelle.example")];
  expect(followed).toEqual(free);

  const held = click("/organizations/tabelle-gmbh/imports");
  expect(followed).toEqual(free);
  expect(isClosingAsked()).toBe(true);
  await question("Leave before the last changes are kept?")
    .getByRole("button", { name: "Leave the page" })
    .click();
  await expect.poll(() => followed).toEqual([...free, held]);
  expect(isClosingAsked()).toBe(false);
  // Who can still press a key is still here.
  await userEvent.keyboard("{Shift}");
  expect(isClosingAsked()).toBe(true);
  click("/organizations/tabelle-gmbh/imports");
  await expect.element(question("Leave before the last changes are kept?")).toBeVisible();
  expect(followed).toHaveLength(3);
});
