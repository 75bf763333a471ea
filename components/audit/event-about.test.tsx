import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { AuditEvent } from "#lib/shared/audit.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { EventAbout } from "./event-about.tsx";

const changed = (changes: NonNullable<AuditEvent["about"]["changes"]>, locale: AppLocale) =>
  render(
    <p data-testid="about">
      <EventAbout
        organizationId="leseprobe-kg"
        event={{
          ...{ id: 1, at: "2026-11-29T08:00:00.000Z", action: "SETTINGS_CHANGED", outcome: "done" },
          ...{ person: { id: "p", name: "Rita Leser" }, requestId: null, errorCode: null, isChained: true },
          about: { changes },
        }}
      />
    </p>,
    { locale },
  );

test.each([
  [
    "de",
    "Beraternummer: – → 1234567; Belege in Belege online: Ablage → Posteingang; Kontonummern auffüllen: Nicht auffüllen → Auffüllen; Belegarten, die gebucht werden: Rechnung → Rechnung, Gutschrift; Ordner in der Ablage: „“ → Kontor; Beginn des Wirtschaftsjahres: – → 01.01.2026; CHF 2026-05: 0.94 (eingegeben) → 0.94 (EZB); Monat: – → Oktober 2026; Art: – → E-Mail; Anhängen bis (MB): – → 10; Adresse: – → https://ablage.example/dav; Tag des Monats: – → 5; Konto: – → 0027; brings: own → all",
  ],
  [
    "en",
    "Consultant number: – → 1234567; Documents in Belege online: Archive → Inbox; Fill account numbers: Do not fill → Fill; Document types that are booked: Rechnung → Rechnung, Gutschrift; Folders in the archive: „“ → Kontor; Beginning of the fiscal year: – → 1 Jan 2026; CHF 2026-05: 0.94 (typed) → 0.94 (ECB); Month: – → October 2026; Kind: – → Email; Attach up to (MB): – → 10; Address: – → https://ablage.example/dav; Day of the month: – → 5; account: – → 0027; brings: own → all",
  ],
] as const)("what was changed is named in the words of the pages (%s)", async (locale, text) => {
  await changed(
    [
      { field: "consultantNumber", before: null, after: "1234567" },
      { field: "documentPlace", before: '"archive"', after: '"inbox"' },
      { field: "fillAccounts", before: "false", after: "true" },
      { field: "documentTypes", before: '["Rechnung"]', after: '["Rechnung","Gutschrift"]' },
      { field: "documentFolders", before: '""', after: '"Kontor"' },
      { field: "fiscalYearStart", before: null, after: '"2026-01-01"' },
      { field: "CHF 2026-05", before: "0.94 typed", after: "0.94 ecb" },
      { field: "month", before: null, after: "2026-10" },
      { field: "kind", before: null, after: '"email"' },
      { field: "attachUpToMegabytes", before: null, after: "10" },
      { field: "address", before: null, after: '"https://ablage.example/dav"' },
      { field: "day", before: null, after: "5" },
      { field: "account", before: null, after: "0027" },
      // What has no words stays as it was recorded.
      { field: "brings", before: "own", after: "all" },
    ],
    locale,
  );
  await expect.element(page.getByTestId("about")).toHaveTextContent(text);
});

test("settings that were saved as they were say so", async () => {
  await changed([], "de");
  await expect.element(page.getByTestId("about")).toHaveTextContent("nichts war anders");
});
