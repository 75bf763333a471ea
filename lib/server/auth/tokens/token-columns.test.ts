import { expect, it } from "vitest";
import { chainEnd } from "./token-columns.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const consent = {
  scopes: "offline_access exports",
  grantedAt: at("2026-01-31"),
  refreshedAt: at("2026-01-31"),
  refreshExpiresAt: at("2026-07-30"),
};
const former = { ...consent, chainExpiresAt: at("2028-01-31") };

it("is 24 months after consent while the refresh token's end moves on", () => {
  expect(chainEnd(consent)).toEqual(at("2028-01-31"));
  const refreshed = { ...consent, refreshedAt: at("2026-03-01"), refreshExpiresAt: at("2026-08-28") };
  expect(chainEnd(refreshed, former)).toEqual(at("2028-01-31"));
});

it("is the refresh token's end as soon as that stands still", () => {
  const refreshed = { ...consent, refreshedAt: at("2026-03-01"), refreshExpiresAt: at("2026-07-30") };
  expect(chainEnd(refreshed, former)).toEqual(at("2026-07-30"));
});

it("learns nothing from two refreshes in a row", () => {
  const refreshed = { ...consent, refreshedAt: new Date(consent.refreshedAt.getTime() + 2_000) };
  expect(chainEnd(refreshed, former)).toEqual(at("2028-01-31"));
});

it("is the refresh token's end without offline_access, and 24 months where the token has none", () => {
  expect(chainEnd({ ...consent, scopes: "exports" })).toEqual(at("2026-07-30"));
  expect(chainEnd({ ...consent, refreshExpiresAt: null })).toEqual(at("2028-01-31"));
});
