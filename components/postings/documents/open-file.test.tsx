import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { postingOf } from "../testing/postings.ts";
import { renderCockpit } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

test("the chosen document stays open when the window becomes narrower, and wider again", async () => {
  const file = (id: string, type: string) => ({ id, type, url: `https://service/${id}`, name: `${id}.xml` });
  const posting = postingOf(10, { files: [file("sheet", "XRECHNUNG"), file("note", "ATTACHMENT")] });
  await renderCockpit([posting], { search: "?posting=guid-10" });
  const chosen = () =>
    page
      .getByRole("tablist", { name: "Documents of the posting" })
      .getByRole("tab", { selected: true })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(chosen).toEqual(["XRechnung"]);
  await page.getByRole("tab", { name: "Attachment" }).click();
  await expect.poll(chosen).toEqual(["Attachment"]);
  await page.viewport(1100, 900);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.poll(chosen).toEqual(["Attachment"]);
  await page.viewport(1440, 900);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(chosen).toEqual(["Attachment"]);
});
