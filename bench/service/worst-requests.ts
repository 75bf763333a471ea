import { writtenPostings } from "#contract/posting.ts";
import { authorizationUrl } from "#service/testing/realm-client.ts";
import { people, testClient } from "#service/testing/test-seed.ts";
import type { Benchmark } from "../benchmark.ts";
import {
  type Case,
  hostileAddresses,
  hostileJson,
  measureWorst,
  mebibyte,
  repeat,
} from "../worst-requests.ts";
import { startService } from "./servers.ts";

const realm = "/auth/realms/accounting";
const endpoint = `${realm}/protocol/openid-connect`;
const own = "/v1/organizations/alpha";

/** Forms that are slow to read, as long as they may be, and one that is too long. */
const hostileForms = {
  "16 KiB of &": { body: repeat("&", 16_384) },
  "16 KiB of a=b&": { body: repeat("a=b&", 16_384) },
  "16 KiB of encoded characters": { body: `a=${repeat("%C3%A4", 16_380)}` },
  "a mebibyte": { body: `a=${repeat("b", mebibyte)}` },
};

/** Lists of records that are JSON and no records. */
const hostileRecords = (bytes: number) => ({
  "empty records": { body: `[${repeat("{},", bytes - 5)}{}]` },
  "records with a wrong field": { body: `[${repeat('{"a":1},', bytes - 10)}{}]` },
  numbers: { body: `[${repeat("1,", bytes - 5)}1]` },
});

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

/** A token that has the form of one, and is as long as a header may be. */
const longToken = `eyJhbGciOiJSUzI1NiJ9.${repeat("a", 13_000)}.${repeat("b", 342)}`;

function apiCases(exportId: string, fileId: string): Case[] {
  const records = Array.from({ length: 2_000 }, (_, index) => ({
    accountCode: String(100_000 + index),
    name: `Account ${index}`,
  }));
  // A submission under a key is taken once, so that no job runs while the next one is measured.
  const submission = {
    method: "POST",
    body: JSON.stringify(records),
    headers: { "idempotency-key": "plain" },
  };
  const unkeyed = <Given extends object>(given: Given) => ({ ...given, headers: {} });
  const hostile = { ...hostileJson(64 * mebibyte), ...hostileRecords(64 * mebibyte) };
  return [
    {
      route: "/v1/organizations/info",
      plain: {},
      worst: { ...hostileAddresses, "a long token": { headers: { authorization: `Bearer ${longToken}` } } },
    },
    { route: `${own}/exports`, plain: {}, worst: hostileAddresses },
    { route: `${own}/exports/${exportId}/postings`, plain: {}, worst: hostileAddresses },
    {
      route: `${own}/files/${fileId}`,
      plain: {},
      worst: {
        "2,000 ranges": { headers: { range: `bytes=${repeat("0-1,", 8_000)}0-1` } },
        "2,000 tags": { headers: { "if-none-match": `${repeat('"a",', 8_000)}"a"` } },
      },
    },
    {
      route: `${own}/exports`,
      plain: { method: "POST" },
      worst: hostile,
    },
    {
      route: `${own}/imports/general-ledger-accounts`,
      plain: submission,
      worst: Object.fromEntries(Object.entries(hostile).map(([name, given]) => [name, unkeyed(given)])),
    },
    { route: "/openapi.json", plain: {}, worst: hostileAddresses },
    { route: "/nothing", plain: {}, worst: hostileAddresses },
  ];
}

function realmCases(origin: string): Case[] {
  const { clientId, clientSecret, redirectUri } = testClient;
  const client = { client_id: clientId, client_secret: clientSecret };
  const authorization = authorizationUrl(origin).slice(origin.length);
  const { username, password } = people.ann;
  const more = Object.fromEntries(
    Object.entries(hostileAddresses).map(([name, { path }]) => [name, { path: path.replace("?", "&") }]),
  );
  return [
    { route: authorization, plain: {}, worst: more },
    {
      route: `${endpoint}/token`,
      plain: form({ ...client, grant_type: "authorization_code", code: "none", redirect_uri: redirectUri }),
      worst: {
        ...hostileForms,
        "a long code": form({ ...client, grant_type: "authorization_code", code: repeat("a", 16_000) }),
        "a long secret": form({ client_id: clientId, client_secret: repeat("a", 16_000) }),
      },
    },
    {
      route: `${endpoint}/token/introspect`,
      plain: form({ ...client, token: "none" }),
      worst: { ...hostileForms, "a long token": form({ ...client, token: longToken }) },
    },
    {
      route: `${endpoint}/userinfo`,
      plain: {},
      worst: { "a long token": { headers: { authorization: `Bearer ${longToken}` } } },
    },
    {
      route: `${realm}/factors`,
      plain: form({ username, password }),
      worst: { ...hostileForms, "a long password": form({ username, password: repeat("a", 16_000) }) },
    },
    { route: `${endpoint}/logout`, plain: {}, worst: hostileAddresses },
  ];
}

/**
 * The CPU time of the service, with its database in the same process, for the worst request of each kind of
 * route, beside a plain request of the same route.
 */
export const worstServiceRequests: Benchmark = {
  name: "worst-requests",
  title: "The CPU time of the worst requests, on PGlite",
  async run() {
    await using service = await startService({});
    const { alpha, token, pid } = service;
    const { origin } = service.process;
    const { id } = await alpha.exportAll();
    const { successfulPostings } = writtenPostings.parse(
      await (await alpha.get(`/exports/${id}/postings`)).json(),
    );
    const fileId = successfulPostings[0]?.files[0]?.id;
    if (fileId === undefined) throw new Error("No posting has a file.");
    const authorization = `Bearer ${token}`;
    return [
      ...(await measureWorst(
        { origin, pid, headers: { authorization, "content-type": "application/json" } },
        apiCases(id, fileId),
      )),
      ...(await measureWorst({ origin, pid, headers: { authorization, origin } }, realmCases(origin))),
    ];
  },
};
