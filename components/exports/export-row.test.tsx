import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { ArchivedExport } from "#lib/shared/export-archive.ts";
import { ExportRow } from "./export-row.tsx";

const time = "2026-11-25T09:00:00.000Z";
const indexed: ArchivedExport = {
  ...{ id: "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a", status: "EXPORTED", postingsCount: 3, createdAt: time },
  ...{ firstSeenAt: time, failedCount: 0, twinCount: 0, handedOver: [], isNotHandedOver: true },
  ...{ sums: [{ currencyCode: "EUR", value: "1938.00" }], toReadCount: 0, openQuestions: 0 },
};

test.each<[string, Partial<ArchivedExport>, string]>([
  ["that is known", {}, "EUR1,938.00"],
  ["of postings that are not indexed yet", { sums: null, failedCount: null }, "being read"],
  ["of postings that all failed", { sums: [], failedCount: 3 }, "–"],
  ["of an export without postings", { sums: null, postingsCount: 0, status: "FAILED" }, "–"],
  ["of an export that still runs", { sums: null, status: "EXPORTING" }, "–"],
])("a sum %s", async (_, given, text) => {
  await render(
    <table>
      <tbody>
        <ExportRow organizationId="ziel-gmbh" shown={{ ...indexed, ...given }} />
      </tbody>
    </table>,
  );
  await expect.element(page.getByRole("cell").nth(3)).toHaveTextContent(text);
  expect(page.getByText("being read").elements()).toHaveLength(text === "being read" ? 1 : 0);
});
