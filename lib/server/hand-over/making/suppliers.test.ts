import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { invoice, stream } from "../testing/postings.ts";
import { problemsOfSuppliers, readExtf } from "../testing/read-extf.ts";
import { madeOf, makingOf } from "./testing/made-files.ts";

const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  chart: "03",
  supplierMasterData: true,
  cardTransactionAccount: "1730",
});
const name = "EXTF_DebKred_Stamm_1234567_42.csv";
const of = (invoiceId: string, accountsPayableNumber: string, supplier: string | null, fields = {}) =>
  invoice({ invoiceId, contact: { accountsPayableNumber, name: supplier }, ...fields });

const postings = [
  of("1", "70231", "Größe & Söhne – „5 €“"),
  of("2", "70123", "Papier Vogel e. K."),
  of("3", "70123", "Another name"),
  of("4", "70500", null),
  of("5", "70600", `${"Zuliefer ".repeat(7)}GmbH`),
  of("6", "70700", "=Formel GmbH"),
  of("7", "70800", "Tankstelle Süd", { type: "CARD_TRANSACTION" }),
  of("8", "80900", "Held AG", { invoiceDate: null }),
];

const make = (some: Posting[], own = settings) =>
  madeOf(stream(some), makingOf({ format: "datev", settings: own }));

test("the suppliers of the batches come first, byte by byte as the golden file, field by field as the format", async () => {
  const files = await make(postings);
  expect(files.map((file) => [file.name, file.rows])).toEqual([
    [name, 4],
    ["EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv", 7],
    ["Zurueckgehaltene-Zeilen_muster-gmbh_2026-05-02_01234567.csv", 1],
  ]);
  const bytes = files[0]?.content ?? Buffer.alloc(0);
  const { header, headings, rows } = readExtf(bytes);
  expect(problemsOfSuppliers({ header, headings, rows })).toEqual([]);
  expect(rows.map((row) => [row[0]?.text, row[1]?.text])).toEqual([
    ["70123", "Papier Vogel e. K."],
    ["70231", "Größe & Söhne – „5 €“"],
    ["70600", `${"Zuliefer ".repeat(5)}Zulie`],
    ["70700", "'=Formel GmbH"],
  ]);
  expect(bytes.equals(readFileSync(path.join(import.meta.dirname, "golden", "suppliers", name)))).toBe(true);
});

test("they are left out unless the settings ask for them, and where no invoice is booked", async () => {
  const without = await make(postings, { ...settings, supplierMasterData: false });
  expect(without.map((file) => file.name)).not.toContain(name);
  const cards = postings.filter(({ type }) => type === "CARD_TRANSACTION");
  expect(await make(cards)).toHaveLength(1);
});
