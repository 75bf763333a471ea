import { expect, test } from "vitest";
import { unencryptedAddresses } from "./unencrypted-addresses.ts";

const variables = (given: Parameters<typeof unencryptedAddresses>[0]) =>
  unencryptedAddresses(given).map((sentence) => sentence.split(" ")[0]);

test.each([
  ["http://books.example", true],
  ["http://192.0.2.7:4000", true],
  ["http://0.0.0.0:4000", true],
  ["http://localhost.books.example", true],
  ["https://books.example", false],
  ["http://localhost:4000", false],
  ["http://books.localhost:4000", false],
  ["http://127.0.0.2:4000", false],
  ["http://[::1]:4000", false],
])("%s is read by others: %s", (address, expected) => {
  for (const variable of ["ACCOUNTING_AUTH_URL", "ACCOUNTING_API_URL", "DATEV_ENVIRONMENT"] as const)
    expect(variables({ [variable]: address })).toEqual(expected ? [variable] : []);
});

test("the embedded service's address counts where it is used", () => {
  const [http, https] = ["http://books.example", "https://books.example"];
  expect(variables({})).toEqual([]);
  expect(variables({ SERVICE_PUBLIC_URL: http })).toEqual(["SERVICE_PUBLIC_URL"]);
  expect(variables({ SERVICE_PUBLIC_URL: http, ACCOUNTING_API_URL: https })).toEqual(["SERVICE_PUBLIC_URL"]);
  const both = { ACCOUNTING_AUTH_URL: https, ACCOUNTING_API_URL: https };
  expect(variables({ SERVICE_PUBLIC_URL: http, ...both })).toEqual([]);
});

test("a name of an environment of DATEV is no address", () => {
  for (const name of ["production", "sandbox"]) expect(variables({ DATEV_ENVIRONMENT: name })).toEqual([]);
});

test("a sentence says what to give instead, and why", () => {
  expect(unencryptedAddresses({ ACCOUNTING_API_URL: "http://books.example" })).toEqual([
    "ACCOUNTING_API_URL must be an https address, if need be that of a proxy before it: with http everybody on the way reads tokens and postings.",
  ]);
});
