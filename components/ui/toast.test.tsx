import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { useSuccessToast } from "./toast.tsx";

function Reports() {
  const toast = useSuccessToast();
  return (
    <>
      <button onClick={() => toast("Saved")}>Save</button>
      <button onClick={() => toast("Begun", "/there")}>Begin</button>
    </>
  );
}

test("a message goes with its page, also one that the person is being led to", async () => {
  await render(<Reports />, { at: "/here" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect.element(page.getByText("Saved")).toBeVisible();
  window.history.pushState(null, "", "/there");
  await expect.element(page.getByText("Saved")).not.toBeInTheDocument();
  await expect.element(page.getByText("Begun")).toBeVisible();
  window.history.pushState(null, "", "/elsewhere");
  await expect.element(page.getByText("Begun")).not.toBeInTheDocument();
});
