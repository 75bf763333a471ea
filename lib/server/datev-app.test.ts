import { expect, it } from "vitest";
import { datevAppFrom } from "./datev-app.ts";

const registered = { DATEV_CLIENT_ID: "app", DATEV_CLIENT_SECRET: "secret" };

it("is null where nothing is set", () => {
  expect(datevAppFrom({})).toBeNull();
});

it.each([
  ["production", "https://accounting-extf-files.api.datev.de/platform/v3", "https://api.datev.de/token"],
  [
    "sandbox",
    "https://accounting-extf-files.api.datev.de/platform-sandbox/v3",
    "https://sandbox-api.datev.de/token",
  ],
])("knows DATEV's addresses of %s, none of them in a private network", (environment, batches, token) => {
  const app = datevAppFrom({ ...registered, DATEV_ENVIRONMENT: environment });
  expect(app).toMatchObject({ batchesAddress: batches, tokenAddress: token, allowedNetworks: [] });
});

it("takes one address for all", () => {
  const app = datevAppFrom({ ...registered, DATEV_ENVIRONMENT: "http://127.0.0.1:4100" });
  expect(app).toMatchObject({
    authorizeAddress: "http://127.0.0.1:4100/openid/authorize",
    clientsAddress: "http://127.0.0.1:4100/accounting-clients/platform/v2",
  });
});

it.each([
  [{ DATEV_CLIENT_ID: "app" }, "DATEV_CLIENT_SECRET and DATEV_ENVIRONMENT must be set as well"],
  [registered, "DATEV_ENVIRONMENT must be set as well"],
])("names what is missing of %j", (given, sentence) => {
  expect(() => datevAppFrom(given)).toThrow(sentence);
});
