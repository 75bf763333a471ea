import { useIsFetching } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { MarksOfExport } from "#lib/shared/postings/marks.ts";
import { RemarksOption } from "./remarks-option.tsx";

const time = "2026-11-25T09:00:00.000Z";
const own = { checked: [["one", null]], flagged: [["one", 1]] } satisfies MarksOfExport["own"];
const others = [{ name: "Jan Roth", checked: [["two", 2]], flagged: [] }] satisfies MarksOfExport["others"];
const remarked = [{ entityGuid: "one", count: 3, openQuestions: 0, changedAt: time }];
const none = { checked: [], flagged: [] };

function Chosen() {
  const [isChosen, choose] = useState(false);
  return (
    <>
      <RemarksOption selected={{ organizationId: "muster", exportId: "e1" }} {...{ isChosen, choose }} />
      <p>{useIsFetching()} requests</p>
    </>
  );
}

/**
 * Shows the option for an export with these notes, questions and marks, once the server has answered both
 * requests.
 */
async function show(postings: typeof remarked, marks: MarksOfExport): Promise<void> {
  let answered = 0;
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    answered += 1;
    const isMarks = (input instanceof Request ? input.url : String(input)).endsWith("/marks");
    return Promise.resolve(Response.json(isMarks ? marks : { postings }));
  });
  await render(<Chosen />);
  await expect.poll(() => answered).toBe(2);
  await expect.element(page.getByText("0 requests")).toBeVisible();
}

const option = (name: string) => page.getByRole("checkbox", { name, exact: true });

test("an export with notes and check marks offers files of both, which are not chosen before", async () => {
  await show(remarked, { own, others });
  const both = option("With files of all notes and questions (3) and all check marks (3) of this export");
  await expect.element(both).not.toBeChecked();
  await both.click();
  await expect.element(both).toBeChecked();
});

test("an export with one of both names just that", async () => {
  await show(remarked, { own: none, others: [] });
  await expect.element(option("With a file of all notes and questions of this export (3)")).toBeVisible();
});

test("check marks of colleagues are enough", async () => {
  await show([], { own: none, others });
  await expect.element(option("With a file of all check marks of this export (1)")).toBeVisible();
});

test("an export with neither offers nothing", async () => {
  await show([], { own: none, others: [] });
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});
