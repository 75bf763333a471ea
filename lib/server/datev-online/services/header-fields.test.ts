import { expect, it } from "vitest";
import { datevHeaderField, datevHeaderFields } from "#lib/shared/datev-header-fields.ts";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import en from "#lib/shared/messages/en.json" with { type: "json" };
import { datevDescriptions } from "../../testing/datev-descriptions.ts";

const descriptions = datevDescriptions();
const numbers = Object.keys(datevHeaderFields).map(Number);

it.each(numbers)("says in both languages what field %i of the header is, and what to do", (number) => {
  const { text: key, setting } = datevHeaderField(number);
  for (const { datevHeader, datevSettings } of [de, en]) {
    const { name, text } = datevHeader.fields[key];
    expect(name).toMatch(/^.{3,} \((?:field|Feld) \{number\}\)$/);
    // Without a setting nobody but the operator can help; with one the sentence names it as its form does.
    if (setting === null) expect(text).toMatch(/operator|Betreiber/);
    else {
      const { label } = datevSettings[setting as "consultantNumber"];
      expect(text).toMatch(new RegExp(`[“„]${label}[”“]`));
    }
  }
});

it("leads with a field that no description names to the operator", () => {
  expect(datevHeaderField(22)).toEqual({ text: "other", setting: null });
});

it.skipIf(descriptions.length === 0)("knows each field that the description names, and no other", () => {
  const named = descriptions.join().matchAll(/Error in header field - [^()<]*\((\d+)\)/g);
  expect([...new Set([...named].map(([, number]) => Number(number)))].sort((a, b) => a - b)).toEqual(numbers);
});
