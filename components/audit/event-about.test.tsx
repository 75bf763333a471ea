import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { AuditEvent } from "#lib/shared/audit-list.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { EventAbout } from "./event-about.tsx";

const changed = (changes: NonNullable<AuditEvent["about"]["changes"]>, locale: AppLocale) =>
  render(
    <p data-testid="about">
      <EventAbout
        organizationId="leseprobe-kg"
        people={[{ id: "p", name: "Rita Leser" }]}
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
    "Beraternummer: – → 1234567; Belege in Belege online: Ablage → Posteingang; Kontonummern auffüllen: Nicht auffüllen → Auffüllen; Belegarten, die gebucht werden: Rechnung → Rechnung, Gutschrift; Ordner in der Ablage: „“ → Kontor; Beginn des Wirtschaftsjahres: – → 01.01.2026; CHF 2026-05: 0.94 (eingegeben) → 0.94 (EZB); Monat: – → Oktober 2026; Art: – → E-Mail; Anhängen bis (MB): – → 10; Adresse: – → https://ablage.example/dav; Tag des Monats: – → 5; Konto: – → 0027; Exporte, die Kontor selbst abruft: selbst begonnene → alle; later: own → all",
  ],
  [
    "en",
    "Consultant number: – → 1234567; Documents in Belege online: Archive → Inbox; Fill account numbers: Do not fill → Fill; Document types that are booked: Rechnung → Rechnung, Gutschrift; Folders in the archive: „“ → Kontor; Beginning of the fiscal year: – → 1 Jan 2026; CHF 2026-05: 0.94 (typed) → 0.94 (ECB); Month: – → October 2026; Kind: – → Email; Attach up to (MB): – → 10; Address: – → https://ablage.example/dav; Day of the month: – → 5; account: – → 0027; Exports that Kontor fetches automatically: those begun by the person → all; later: own → all",
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
      { field: "brings", before: "own", after: "all" },
      // What has no words stays as it was recorded.
      { field: "later", before: "own", after: "all" },
    ],
    locale,
  );
  await expect.element(page.getByTestId("about")).toHaveTextContent(text);
});

test.each([
  [
    "de",
    /^Zuständig: – → Rita Leser; Frische Anmeldung mit zweitem Faktor: Wird nicht verlangt → Höchstens 15 Minuten alt; Freigabe eines Protokolls durch: eine Person → zwei Personen; Freigabe durch: – → Rita Leser; Übergeben als: wie zuletzt → DATEV-Buchungsstapel; Auch die Belege abrufen: nein → ja; Zustellen an: – → Ablage; Sprache der Dateien: Englisch → Deutsch; Vorlage: – → Bank; Zustellung: Unklar → Zugestellt; Zurückgehaltene Zeilen: – → ohne sie weiter; Verpasster Lauf: 5\. Nov\. 2026, \d\d:00 → auslassen$/,
  ],
  [
    "en",
    /^Responsible: – → Rita Leser; Recent sign-in with the second factor: Not asked for → At most 15 minutes old; A receipt is signed off by: one person → two people; Signed off by: – → Rita Leser; Handed over as: as the last time → DATEV batch; Fetch the documents too: no → yes; Delivered to: – → Ablage; Language of the files: English → German; Template: – → Bank; Delivery: Unclear → Delivered; Held rows: – → go on without them; Missed run: 5 Nov 2026, \d\d:00 → leave it out$/,
  ],
] as const)("decisions, safeguards and schedules are worded, too (%s)", async (locale, text) => {
  await changed(
    [
      { field: "responsible", before: null, after: "Rita Leser" },
      { field: "minutes", before: null, after: "15" },
      { field: "signers", before: "1", after: "2" },
      { field: "signerId", before: null, after: "p" },
      { field: "method", before: "before", after: "datev" },
      { field: "documents", before: "false", after: "true" },
      { field: "targetId", before: null, after: "Ablage" },
      { field: "language", before: "en", after: "de" },
      { field: "template", before: null, after: '{"name":"Bank","columns":[]}' },
      { field: "state", before: "unclear", after: "delivered" },
      { field: "HELD", before: null, after: "accept" },
      { field: "MISSED", before: "2026-11-05T06:00:00.000Z", after: "skip" },
    ],
    locale,
  );
  await expect.poll(() => page.getByTestId("about").element().textContent).toMatch(text);
});

test("what becomes of a delivery to DATEV and of the sign-in there is worded", async () => {
  await changed(
    [
      { field: "state", before: "waiting", after: "sending" },
      { field: "state", before: "following", after: "cancelled" },
      { field: "datevAccess", before: "true", after: "false" },
    ],
    "de",
  );
  await expect
    .element(page.getByTestId("about"))
    .toHaveTextContent(
      "Zustellung: Wartet → Wird zugestellt; Zustellung: Wird von DATEV geprüft → Abgebrochen; Anmeldung bei DATEV: ja → nein",
    );
});

test("settings that were saved as they were say so", async () => {
  await changed([], "de");
  await expect.element(page.getByTestId("about")).toHaveTextContent("nichts war anders");
});
