import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { ArchivedExport } from "#lib/shared/export-archive.ts";
import { ExportRow } from "./export-row.tsx";

const time = "2026-11-25T09:00:00.000Z";
const shown: ArchivedExport = {
  ...{ id: "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a", status: "EXPORTED", postingsCount: 3, createdAt: time },
  ...{ firstSeenAt: time, failedCount: 0, twinCount: 0, handedOver: [], isNotHandedOver: true },
  ...{ toReadCount: 0, openQuestions: 0 },
  sums: [
    { currencyCode: "EUR", value: "1938.00" },
    { currencyCode: "CHF", value: "1204.00" },
    { currencyCode: "USD", value: "77.10" },
  ],
};

test("the sums in other currencies are read by keyboard alone", async () => {
  await page.viewport(1280, 720);
  await render(
    <table>
      <tbody>
        <ExportRow organizationId="ziel-gmbh" shown={shown} />
      </tbody>
    </table>,
  );
  await userEvent.tab();
  await userEvent.tab();
  const button = page.getByRole("button", { name: "+2: CHF 1,204.00, USD 77.10" });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const others = page.getByRole("dialog", { name: "Other currencies" });
  await expect.element(others).toBeVisible();
  await expect.element(others).toHaveTextContent("CHF1,204.00USD77.10");
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
});
