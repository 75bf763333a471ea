import { expect, test } from "vitest";
import { settingNames, settingsForm, valuesFrom } from "./setting-values.ts";

const numbers = { consultantNumber: " 1001 ", clientNumber: "1", accountLength: "4" };
const values = { ...valuesFrom(null), ...numbers, fiscalYearStart: "2026-01-01" };

test("the texts of the form become the settings that the server takes", () => {
  const settings = settingsForm.parse({
    ...values,
    automaticAccounts: "3400-3409\n\n 8400 \n8400",
    additionalInformation: "false",
    fillAccounts: "true",
  });
  expect(settings).toMatchObject({
    consultantNumber: 1001,
    accountLength: 4,
    automaticAccounts: ["3400-3409", "8400"],
    additionalInformation: false,
    fillAccounts: true,
    timeZone: "Europe/Berlin",
  });
  expect(settingsForm.parse(valuesFrom(settings))).toEqual(settings);
});

test("each wrong value is an issue of its own field", () => {
  const { error } = settingsForm.safeParse({ ...values, clientNumber: "1a", automaticAccounts: "8400\nx" });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  expect(settingNames.filter((name) => wrong.has(name))).toEqual(["clientNumber", "automaticAccounts"]);
});
