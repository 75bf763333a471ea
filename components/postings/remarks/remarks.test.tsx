import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { inAddress, numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";
import { ServedRemarks } from "../testing/served-remarks.ts";

afterEach(() => void vi.restoreAllMocks());

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const signs = (name = "Open question") => table().getByTitle(name).elements().length;
const section = () => page.getByRole("region", { name: "Notes and questions" });
const lines = () =>
  section()
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const open = (remarks: ServedRemarks, search = "") =>
  renderCockpit(postingsWithoutFiles, { search, readings: { verdicts: {}, remarks } });

test("a question is asked, a colleague is chosen to be told, and the posting has a sign and is in the filter", async () => {
  await open(new ServedRemarks());
  await button("RE-9").click();
  await expect.element(button(/^Open questions/)).not.toBeInTheDocument();
  await button("Ask a question").click();
  await expect.element(page.getByLabelText("Your question")).toHaveFocus();
  await expect.element(button("Send the question")).toBeDisabled();
  await expect.element(page.getByRole("checkbox", { name: "Uwe Neu (gets no email)" })).toBeVisible();
  await page.getByLabelText("Your question").fill("Which <b>cost center</b>?");
  await page.getByRole("checkbox", { name: "Jan Roth", exact: true }).click();
  await button("Send the question").click();
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]).toMatch(/^Open questionQuestion by Petra Bauer, .*Told: Jan RothWhich <b>cost/);
  await expect.element(button("Ask a question")).toHaveFocus();
  await expect.poll(() => signs()).toBe(1);
  await button("Open questions 1").click();
  await expect.poll(numbers).toEqual(["RE-9"]);
  await expect.poll(inAddress).toBe("posting=guid-9&check=openQuestions");
});

test("an answer closes the question: the filter is empty, the posting stays open beside it, and its sign is another", async () => {
  const remarks = new ServedRemarks();
  remarks.add({ entityGuid: "guid-9", kind: "question", text: "Private use?" });
  await open(remarks, "?check=openQuestions");
  await button("RE-9").click();
  await button("Answer").click();
  await page.getByLabelText("Your answer").fill("No.");
  await button("Send the answer").click();
  await expect.poll(numbers).toEqual([]);
  await expect.poll(() => lines().at(-1)).toMatch(/^Answer by Petra Bauer, .*No\.Withdraw$/);
  await expect.element(page.getByText("not in the filter").last()).toBeVisible();
  await button("Remove filter Check").click();
  await expect.poll(() => signs("Notes and questions")).toBe(1);
  expect(signs()).toBe(0);
});

test("what is withdrawn is a line with name and time, and only one's own can be", async () => {
  const remarks = new ServedRemarks();
  remarks.add({ entityGuid: "guid-9", kind: "note", text: "Of a colleague" });
  remarks.add({ entityGuid: "guid-9", kind: "note", text: "My own", by: "Petra Bauer", isOwn: true });
  await open(remarks);
  await button("RE-9").click();
  await expect.poll(lines).toHaveLength(2);
  expect(section().getByRole("button", { name: "Withdraw" }).elements()).toHaveLength(1);
  await button("Withdraw").click();
  await expect.poll(() => lines()[1]).toMatch(/^Petra Bauer has withdrawn a note, /);
  expect(lines()[0]).toContain("Of a colleague");
  await expect.element(page.getByText("My own")).not.toBeInTheDocument();
});

test("a draft stays with its posting, and Escape neither loses it nor closes the panel", async () => {
  await open(new ServedRemarks());
  await button("RE-9").click();
  await button("Write a note").click();
  await page.getByLabelText("Your note").fill("Half a sentence");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByLabelText("Your note")).toHaveValue("Half a sentence");
  await button("RE-10").click();
  await expect.element(page.getByLabelText("Your note")).not.toBeInTheDocument();
  await button("RE-9").click();
  await expect.element(page.getByLabelText("Your note")).toHaveValue("Half a sentence");
  await page.getByLabelText("Your note").fill("");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByLabelText("Your note")).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Documents of RE-9" })).toBeVisible();
});

test("a question that is refused stays written, with the reason", async () => {
  const remarks = new ServedRemarks();
  remarks.isRefusing = true;
  await open(remarks);
  await button("RE-9").click();
  await button("Ask a question").click();
  await page.getByLabelText("Your question").fill("Why?");
  await button("Send the question").click();
  await expect.element(section().getByText("Not found in this organization")).toBeVisible();
  await expect.element(page.getByLabelText("Your question")).toHaveValue("Why?");
});

test("what is being written outlives the panel, and another button or posting takes nothing of it", async () => {
  const remarks = new ServedRemarks();
  remarks.add({ entityGuid: "guid-8", kind: "question", text: "Private use?" });
  await open(remarks);
  await button("RE-9").click();
  await button("Ask a question").click();
  await page.getByLabelText("Your question").fill("Which account?");
  await page.getByRole("checkbox", { name: /^Jan Roth/ }).click();
  await button("Totals").click();
  await button("Totals").click();
  await expect.element(page.getByLabelText("Your question")).toHaveValue("Which account?");
  await button("RE-8").click();
  await button("Answer").click();
  await page.getByLabelText("Your answer").fill("No.");
  await button("Answer").click();
  await expect.element(page.getByLabelText("Your answer")).toHaveValue("No.");
  await button("RE-9").click();
  await button("Write a note").click();
  await expect.element(page.getByLabelText("Your note")).toHaveValue("Which account?");
  await expect.element(page.getByRole("checkbox", { name: /^Jan Roth/ })).toBeChecked();
});

test("what a colleague asks meanwhile appears when the page is looked at again, without a reload", async () => {
  const remarks = new ServedRemarks();
  await open(remarks);
  await expect.poll(numbers).toHaveLength(4);
  await button("RE-9").click();
  // With the selection the list is looked for once more, which must not be under way when it changes.
  await expect.element(page.getByRole("region", { name: "Documents of RE-9" })).toBeVisible();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  remarks.add({ entityGuid: "guid-9", kind: "question", text: "Seen?" });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => signs()).toBe(1);
  await expect.poll(lines).toHaveLength(1);
});

test("a link leads to just this posting, also where several have its id or a filter hides it", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
    copied.push(new URL(text).search);
    return Promise.resolve();
  });
  const twice = postingsWithoutFiles.map((posting, index) =>
    index === 2 ? { ...posting, entityGuid: "guid-9" } : posting,
  );
  await renderCockpit(twice, { search: "?q=RE" });
  for (const invoice of ["RE-8", "RE-9", "RE-10"]) {
    await button(invoice).click();
    await button("Copy a link to this posting").click();
    await expect.element(page.getByText("The link was copied.")).toBeInTheDocument();
    await expect.poll(() => copied.length).toBe(Number(invoice.slice(3)) - 7);
  }
  expect(copied).toEqual(["?posting=guid-8", "?posting=guid-9", "?posting=guid-9&at=2"]);
  await renderCockpit(twice, { search: copied[2] });
  await expect.element(page.getByRole("region", { name: "Documents of RE-10" })).toBeVisible();
  await renderCockpit(twice, { search: `${copied[2]}&q=RE-8` });
  await expect.element(page.getByRole("region", { name: "Documents of RE-10" })).toBeVisible();
  await expect.element(page.getByText("not in the filter").last()).toBeVisible();
});
