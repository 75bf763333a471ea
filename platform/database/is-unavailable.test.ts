import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { startPostgres } from "../testing/start-postgres.ts";
import { isDiskFull, isUnavailable } from "./is-unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("of the server"), { code });

it.each(["57P01", "57P02", "57P03", "08006", "53300"])(
  "%s is a server that has gone for a moment",
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

it.each(["23505", "40001", "42P01", "57014", "ERR_INVALID_ARG_TYPE", "ECONNRESET"])("%s is not", (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

it("knows what pg throws where nobody listens, and where the connection breaks", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connect = () => new pg.Client({ host: "127.0.0.1", port }).connect().catch((error: unknown) => error);
  expect(isUnavailable(await connect())).toBe(true);
  server.close();
  await once(server, "close");
  expect(isUnavailable(await connect())).toBe(true);
});

it("takes no other failure for it", () => {
  for (const other of [new Error("Connection"), new TypeError("x"), "Connection terminated", undefined]) {
    expect(isUnavailable(other)).toBe(false);
  }
});

const binaries = findPostgres(process.env["PATH"] ?? "");

it.skipIf(binaries === undefined)("knows a full disk by what a real server raises", async () => {
  const server = await startPostgres(binaries ?? "");
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const raise = "do $$ begin raise exception using errcode = '53100'; end $$";
  const error: unknown = await client.query(raise).catch((reason: unknown) => reason);
  expect([isDiskFull(error), isUnavailable(error)]).toEqual([true, false]);
  expect(isDiskFull(await client.query("no sql").catch((reason: unknown) => reason))).toBe(false);
  await client.end();
  await server.stop();
});
