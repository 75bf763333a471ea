import { describe, expect, it } from "vitest";
import { renderAuditTrail } from "./audit-trail.ts";
import type { AuditTrailInput } from "./audit-trail-input.ts";
import { readPdf } from "./testing/read-pdf.ts";
import { samplePosting } from "./testing/sample-posting.ts";

const input = (changes: Partial<AuditTrailInput> = {}): AuditTrailInput => ({
  posting: samplePosting(),
  organizationName: "Muster GmbH",
  exportId: "d4a7c0de-1b52-4c7e-9f00-5a1d2c3b4e5f",
  exportedAt: new Date("2026-11-02T23:04:05.600Z"),
  fileNames: ["Rechnung RE-2026-00815.pdf", "Lieferschein Übergabe.pdf"],
  ...changes,
});

describe("renderAuditTrail", () => {
  it("tells what the posting is, how it was split and what became of it, on one page", async () => {
    const pdf = await readPdf(await renderAuditTrail(input()));
    expect(pdf.pages).toHaveLength(1);
    for (const part of [
      "Freigabeprotokoll RE-2026-00815",
      "Organisation Muster GmbH",
      "Bürobedarf Lindner GmbH (70014)",
      "Betrag 1.345,60 €",
      "Rechnung, DOCUMENT",
      "3b0c5a52-6a3e-4c0f-8d7a-2f6d0c1e9a44",
      "d4a7c0de-1b52-4c7e-9f00-5a1d2c3b4e5f",
      "Exportiert am 02.11.2026, 23:04:05 UTC",
      "6815 310 P712 9 Büromaterial für die Straßenmeisterei Nachlass 5 € abgezogen 1.238,00 €",
      "Summe der Teilbuchungen 1.345,60 €",
      "Lieferschein Übergabe.pdf",
      "28.10.2026 Beleg datiert",
      "Exportiert mit 2 Dateien",
    ]) {
      expect(pdf.text).toContain(part);
    }
    expect(pdf.text).not.toContain("Differenz");
    expect(pdf.info["Title"]).toBe("Freigabeprotokoll RE-2026-00815");
    expect(pdf.language).toBe("de-DE");
  });

  it("points at splits that do not add up", async () => {
    const posting = samplePosting({ amount: { value: 1345.59, currencyCode: "EUR" } });
    const { text } = await readPdf(await renderAuditTrail(input({ posting })));
    expect(text).toContain("Differenz zum Betrag des Belegs -0,01 €");
  });

  it("says so where there is nothing to say", async () => {
    const posting = samplePosting({ invoiceId: "", documentType: "", splitPostings: [] });
    const { text } = await readPdf(await renderAuditTrail(input({ posting, fileNames: [] })));
    expect(text).toContain("Belegnummer nicht angegeben");
    expect(text).toContain("Keine Dateien");
    expect(text).toContain("Keine Teilbuchungen");
  });

  it("flows onto further pages with many splits, and loses none", async () => {
    const splitPostings = Array.from({ length: 150 }, (_, index) => ({
      amount: 1,
      postingText: `Anteil ${index + 1} Gebühren`,
      generalLedgerAccount: "6800",
    }));
    const posting = samplePosting({ splitPostings, amount: { value: 150, currencyCode: "EUR" } });
    const pdf = await readPdf(await renderAuditTrail(input({ posting })));
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const { postingText } of splitPostings) expect(pdf.text).toContain(postingText);
  });

  it("gives equal bytes for equal input", async () => {
    const [first, second] = [await renderAuditTrail(input()), await renderAuditTrail(input())];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
    expect(first.length).toBeLessThan(60_000);
  });
});
