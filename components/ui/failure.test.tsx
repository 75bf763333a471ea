import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { ApiError } from "#lib/client/api.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { Failure } from "./failure.tsx";

const failure = (code: AppErrorCode, status: number) =>
  new ApiError({ code, errorCode: code, status, message: "", requestId: "7", fields: [] });

test("what does not exist is not asked for again, but leads on", async () => {
  await render(
    <Failure
      error={failure("NOT_FOUND", 404)}
      onRetry={vi.fn()}
      whenNotFound={<a href="/all">All exports</a>}
    />,
  );
  await expect.element(page.getByRole("link", { name: "All exports" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("what failed is asked for again", async () => {
  const retry = vi.fn();
  await render(
    <Failure
      error={failure("UNEXPECTED", 500)}
      onRetry={retry}
      whenNotFound={<a href="/all">All exports</a>}
    />,
  );
  await page.getByRole("button", { name: "Try again" }).click();
  expect(retry).toHaveBeenCalledOnce();
  await expect.element(page.getByRole("link", { name: "All exports" })).not.toBeInTheDocument();
});
