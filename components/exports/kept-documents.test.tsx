import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DocumentKeeping } from "#lib/shared/document-keeping.ts";
import { KeptDocuments } from "./kept-documents.tsx";

const all: DocumentKeeping = {
  ...{ total: 369, kept: 369, missing: 0, removed: 0 },
  ...{ goesOn: false, problem: null, secondsLeft: null },
};

/** Shows the documents of an export of which the server says this. Returns what was asked for. */
async function show(keeping: DocumentKeeping | null): Promise<string[]> {
  const asked: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(Response.json({ keeping }));
  });
  await render(<KeptDocuments organizationId="zeuge-gmbh" exportId="export-1" />);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return asked;
}

test("documents that come are counted, with the time that is left", async () => {
  const asked = await show({ ...all, kept: 300, goesOn: true, secondsLeft: 95 });
  expect(asked[0]).toContain("/api/organizations/zeuge-gmbh/exports/export-1/kept-documents");
  await expect.element(page.getByText("300 / 369")).toBeVisible();
  await expect.element(page.getByText("about 1:35 left")).toBeVisible();
});

test("what keeps them from coming is told by its cause, without a time", async () => {
  await show({ ...all, kept: 300, goesOn: true, problem: "UPSTREAM_TIMEOUT" });
  await expect.element(page.getByText(/^waits: The accounting service/)).toBeVisible();
  await expect.element(page.getByText(/ left$/)).not.toBeInTheDocument();
});

test("those that could not be had, and those that are no longer there, are counted", async () => {
  await show({ ...all, kept: 360, missing: 4, removed: 5 });
  await expect.element(page.getByText("4 could not be fetched")).toBeVisible();
  await expect.element(page.getByText("5 no longer kept")).toBeVisible();
});

test("nothing is said of an export without documents", async () => {
  await show({ ...all, total: 0, kept: 0 });
  await expect.element(page.getByText("Documents")).not.toBeInTheDocument();
});
