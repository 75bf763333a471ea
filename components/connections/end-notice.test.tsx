import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { EndNotice } from "./end-notice.tsx";

test("the notice says when the connection ends, and how it is connected again", async () => {
  await render(<EndNotice organizationName="Zeuge GmbH" chainExpiresAt={new Date("2026-12-24T12:00:00Z")} />);
  const notice = page.getByRole("status");
  await expect.element(notice).toMatchTextContent(/^Your connection to Zeuge GmbH ends on 24 Dec 2026/);
  await expect.element(notice.getByRole("button", { name: "Connect again" })).toBeVisible();
});
