import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import {
  shownAddress,
  answerSearches,
  chosen,
  paletteField,
  noPostings,
  openPalette,
  options,
  palette,
  foundPostingOf,
} from "./testing/open-palette.tsx";

test("postings of all organizations are found once the person stops typing, and open in their export", async () => {
  const asked = answerSearches((text) =>
    Response.json({
      ...noPostings,
      postings:
        text === "imp"
          ? []
          : [
              foundPostingOf("RE-1"),
              foundPostingOf("RE-2", {
                organizationId: "wegweiser-gmbh",
                isFailed: true,
                amount: null,
                currency: null,
              }),
              foundPostingOf("RE-3", { invoiceNumber: null, supplierName: null }),
              ...Array.from({ length: 20 }, (_, index) => foundPostingOf(`more ${index}`)),
            ],
    }),
  );
  await openPalette();
  await paletteField().fill("re");
  await paletteField().fill("re-1 €");
  await expect
    .poll(options)
    .toEqual([
      "RE-1, Papier VogelÖhler & Söhne KG, export of 2 Mar 20261,234.50 EUR",
      "RE-2, Papier VogelWegweiser GmbH, export of 2 Mar 2026",
      "No document no., 70123Öhler & Söhne KG, export of 2 Mar 20261,234.50 EUR",
      ...[0, 1, 2, 3, 4].map(
        (index) => `more ${index}, Papier VogelÖhler & Söhne KG, export of 2 Mar 20261,234.50 EUR`,
      ),
      "All results for “re-1 €”",
    ]);
  expect(asked).toEqual(["re-1 €"]);
  expect(chosen()).toMatch(/^RE-1/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(shownAddress).toBe("/organizations/soehne-kg/exports/export-1?posting=guid-RE-1");
});

test("a search that fails says why, and can be tried again", async () => {
  let fails = true;
  answerSearches(() =>
    fails
      ? Response.json(
          { errorCode: "INTERNAL_SERVER_ERROR", message: "No.", requestId: "request-77" },
          { status: 500 },
        )
      : Response.json({ ...noPostings, postings: [foundPostingOf("RE-1")] }),
  );
  await openPalette();
  await paletteField().fill("re-1");
  await expect.element(palette().getByText("request-77")).toBeVisible();
  fails = false;
  await palette().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => options()[0]).toMatch(/^RE-1/);
});
