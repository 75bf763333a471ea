import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { SentDocuments } from "./sent-documents.tsx";

test("a document that DATEV refuses after two were said to go another way is the one that did not arrive", async () => {
  const counts = { total: 5, arrived: 2, failed: 3, missing: 0, ofOtherKind: 3, sentOtherwise: 2 };
  await render(<SentDocuments documents={{ ...counts, otherwise: null, failures: [] }} isUnderWay={false} />);
  await expect.element(page.getByText("1 did not arrive", { exact: true })).toBeVisible();
  await expect.element(page.getByText("2 go to the consultant another way", { exact: true })).toBeVisible();
});
