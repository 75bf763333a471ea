import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { LostDatevAnswer } from "./lost-datev-answer.tsx";

test("who comes back from DATEV without a sign-in reads why, and nobody else", async () => {
  const { unmount } = await render(<LostDatevAnswer />, { at: "/organizations?datev=lost" });
  await expect.element(page.getByText("DATEV’s answer belongs to no sign-in here")).toBeVisible();
  await unmount();
  await render(
    <>
      <LostDatevAnswer />
      <p>Desk</p>
    </>,
    { at: "/organizations" },
  );
  await expect.element(page.getByText("Desk")).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});
