import { expect, test } from "vitest";
import { advancedSettingNames, mainSettingNames } from "./setting-names.ts";
import { settingsForm, valuesFrom } from "./setting-values.ts";

const numbers = { consultantNumber: " 1001 ", clientNumber: "1", accountLength: "4", chart: "03" };
const values = { ...valuesFrom(null), ...numbers, fiscalYearStart: "2026-01-01" };

test("the texts of the form become the settings that the server takes", () => {
  const settings = settingsForm.parse({
    ...values,
    automaticAccounts: "3400-3409\n\n 8400 \n8400",
    additionalInformation: "false",
    fillAccounts: "true",
    cardTransactionAccount: " 1730 ",
    documentPlace: "archive",
    documentFolders: " Kontor / {year} / {month} ",
  });
  expect(settings).toMatchObject({
    consultantNumber: 1001,
    accountLength: 4,
    automaticAccounts: ["3400-3409", "8400"],
    additionalInformation: false,
    fillAccounts: true,
    timeZone: "Europe/Berlin",
    cardTransactionAccount: "1730",
    documentPlace: "archive",
    documentFolders: "Kontor / {year} / {month}",
  });
  expect(settings.reimbursementAccount).toBeUndefined();
  expect(settingsForm.parse(valuesFrom(settings))).toEqual(settings);
});

test("each wrong value is an issue of its own field", () => {
  const { error } = settingsForm.safeParse({
    ...values,
    clientNumber: "1a",
    automaticAccounts: "8400\nx",
    reimbursementAccount: "17a",
    documentFolders: "Kontor / {year}",
  });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const names = [...mainSettingNames, ...advancedSettingNames];
  expect(names.filter((name) => wrong.has(name))).toEqual([
    "clientNumber",
    "reimbursementAccount",
    "automaticAccounts",
    "documentFolders",
  ]);
});

test("the first settings are suggested by the postings, and the chart has to be chosen", () => {
  const suggestion = { postings: 312, accountLength: 6, fiscalYearStart: "2026-01-01" };
  const suggested = { ...valuesFrom(null, suggestion), consultantNumber: "1001", clientNumber: "1" };
  expect(suggested).toMatchObject({ accountLength: "6", fiscalYearStart: "2026-01-01", chart: "" });
  expect(settingsForm.safeParse(suggested).error?.issues.map(({ path }) => path)).toEqual([["chart"]]);
  const settings = settingsForm.parse({ ...suggested, chart: "other" });
  expect(settings).toMatchObject({ accountLength: 6, chart: "" });
  expect(valuesFrom(settings).chart).toBe("other");
});
