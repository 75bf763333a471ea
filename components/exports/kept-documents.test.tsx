import { dehydrate, HydrationBoundary, QueryClient, useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { keptDocumentsQuery } from "#lib/client/kept-documents.ts";
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

/** Shows whether documents still come, as the page knows it. */
function Known() {
  const { data } = useQuery(keptDocumentsQuery("zeuge-gmbh", "export-1"));
  return <p>{data?.goesOn ? "known: they come" : "known: none comes"}</p>;
}

test("the place that came with the page stays when no document comes", async () => {
  const answered = Promise.withResolvers<null>();
  const ended = { ...all, total: 0, kept: 0 };
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    await answered.promise;
    return Response.json({ keeping: ended });
  });
  const client = new QueryClient();
  const { queryKey } = keptDocumentsQuery("zeuge-gmbh", "export-1");
  const known: DocumentKeeping = { ...ended, goesOn: true };
  client.setQueryData<DocumentKeeping>([...queryKey], known);
  const { container } = await render(
    <HydrationBoundary state={dehydrate(client)}>
      <Known />
      <KeptDocuments organizationId="zeuge-gmbh" exportId="export-1" />
    </HydrationBoundary>,
  );
  await expect.element(page.getByText("known: they come")).toBeVisible();
  expect(container.querySelectorAll("span[aria-hidden]")).toHaveLength(1);
  answered.resolve(null);
  await expect.element(page.getByText("known: none comes")).toBeVisible();
  expect(container.querySelectorAll("span[aria-hidden]")).toHaveLength(1);
});
