import { expect, it } from "vitest";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import en from "#lib/shared/messages/en.json" with { type: "json" };
import { datevDescriptions } from "../../testing/datev-descriptions.ts";
import { codeOfDatev, datevCodes } from "./datev-codes.ts";

const descriptions = datevDescriptions();

it.each(Object.entries(datevCodes))(
  "has a sentence and a next step for %s in both languages",
  (_code, ours) => {
    for (const { codes } of [de, en]) expect(codes[ours]).toMatchObject({ title: /./, next: /./ });
  },
);

it.each([
  [400, undefined, "DATEV_REQUEST_WRONG"],
  [401, undefined, "DATEV_SIGN_IN_ENDED"],
  [403, undefined, "DATEV_NO_ACCESS"],
  [404, undefined, "DATEV_CLIENT_UNKNOWN"],
  [405, undefined, "DATEV_REQUEST_WRONG"],
  [413, "1008833", "DATEV_FILE_TOO_LARGE"],
  [415, undefined, "DATEV_REQUEST_WRONG"],
  [429, undefined, "DATEV_BUSY"],
  [400, "DCO09999", "DATEV_REQUEST_WRONG"],
  [500, undefined, "DATEV_FAILED"],
  [503, undefined, "DATEV_BUSY"],
])("reads %i with code %s as %s", (status, code, ours) => {
  expect(codeOfDatev(code, status)).toBe(ours);
});

it.skipIf(descriptions.length === 0)("knows each code of the descriptions, and no other", () => {
  const told = new Set(descriptions.join().match(/DCO\d{5}|\b10088\d{2}\b/g));
  expect([...told].sort()).toEqual(Object.keys(datevCodes).sort());
});
