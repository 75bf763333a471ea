import { createServer as createSecureServer } from "node:https";
import { Readable } from "node:stream";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, it } from "vitest";
import { selfSigned } from "#platform/testing/self-signed.ts";
import { deliverFiles } from "./deliver-files.ts";
import {
  type TinyAnswer,
  folderThere,
  startTinyServer,
  type TinyServer,
} from "#platform/testing/tiny-server.ts";
import { openWebdav } from "./webdav-place.ts";

const deliveryId = "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a";
const temporary = `/belege/.kontor-${deliveryId}-0`;
const attempt = { allowedNetworks: ["127.0.0.0/8"], signal: new AbortController().signal };
const servers: TinyServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(...given: Parameters<typeof startTinyServer>): Promise<TinyServer> {
  const server = await startTinyServer(...given);
  servers.push(server);
  return server;
}

/** Starts a server that has the folder and no file, and for other methods has these answers. */
const startFolder = (answers: Record<string, TinyAnswer>) =>
  start((method, url) => {
    if (method !== "PROPFIND") return answers[method] ?? { status: 204 };
    return url === "/belege/" ? folderThere : { status: 404 };
  });
const open = ({ address }: TinyServer, signal = attempt.signal) =>
  openWebdav({ address: `${address}/belege`, user: "ada" }, "secret", { ...attempt, signal });

async function* read() {
  yield Buffer.from("1;2;3");
}
const files = [{ name: "batch.csv", bytes: 5, sha256: "", read }];
async function deliver(server: TinyServer): Promise<void> {
  const place = await open(server);
  await deliverFiles(deliveryId, place, files).finally(() => place.close());
}
const linesOf = ({ asked }: TinyServer) => asked.map(({ line }) => line);

it.each([301, 302, 303, 307, 308, 300])("follows no redirect with %i", async (status) => {
  const elsewhere = await start(() => folderThere);
  const redirecting = await start(() => ({ status, headers: { Location: `${elsewhere.address}/belege/` } }));
  await expect(open(redirecting)).rejects.toMatchObject({
    code: "TARGET_REFUSED",
    message: expect.stringContaining("redirects to another address, which is not followed") as string,
  });
  expect(linesOf(redirecting)).toEqual(["PROPFIND /belege/"]);
  expect(elsewhere.asked).toEqual([]);
});

it("follows no redirect of a file either", async () => {
  const elsewhere = await start(() => ({ status: 201 }));
  const headers = { Location: `${elsewhere.address}/belege/` };
  await expect(deliver(await startFolder({ PUT: { status: 307, headers } }))).rejects.toMatchObject({
    code: "TARGET_REFUSED",
  });
  expect(elsewhere.asked).toEqual([]);
});

it("throws that a server is full or has an error, so that it is tried again, and gives nothing its name", async () => {
  for (const status of [507, 500, 503, 423, 429]) {
    const server = await startFolder({ PUT: { status } });
    await expect(deliver(server)).rejects.toMatchObject({ name: "WebdavError", status });
    expect(linesOf(server).slice(2)).toEqual([`PUT ${temporary}`, `DELETE ${temporary}`]);
    await expect(open(await start(() => ({ status })))).rejects.toMatchObject({
      name: "WebdavError",
      status,
    });
  }
});

it("sends a file's length and its user, and asks that no other file is replaced", async () => {
  const server = await startFolder({ MOVE: { status: 412 } });
  const place = await open(server);
  await place.write("batch.csv", read(), 5);
  expect(await place.rename("batch.csv", "b.csv")).toBe(false);
  await place.close();
  const [, put, move] = server.asked;
  expect(put?.headers).toMatchObject({
    "content-length": "5",
    authorization: `Basic ${Buffer.from("ada:secret").toString("base64")}`,
  });
  expect(move?.line).toBe("MOVE /belege/batch.csv");
  expect(move?.headers).toMatchObject({ overwrite: "F", destination: `${server.address}/belege/b.csv` });
});

it("sends neither a name that is in the address, nor one if there is no user", async () => {
  const server = await startFolder({});
  const address = `${server.address.replace("//", "//eve:pw@")}/belege?key=1`;
  await (await openWebdav({ address, user: "" }, "", attempt)).close();
  expect(linesOf(server)).toEqual(["PROPFIND /belege/"]);
  expect(server.asked[0]?.headers).not.toHaveProperty("authorization");
});

it("takes a list of results for a failure, and refuses a server that is not one of WebDAV", async () => {
  await expect(
    open(await startFolder({ MOVE: folderThere })).then((place) => place.rename("a", "b")),
  ).rejects.toMatchObject({ status: 207 });
  for (const answer of [{ status: 405 }, { status: 501 }, { status: 200, body: "<html>" }])
    await expect(open(await start(() => answer))).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  await expect(
    open(await startFolder({ PUT: { status: 403 } })).then((place) => place.write("a", read(), 5)),
  ).rejects.toMatchObject({ code: "TARGET_REFUSED" });
});

it("has only a small part of a file in memory at any time", async () => {
  const [pieceBytes, pieces, maxBytes] = [1_000_000, 100, 20_000_000];
  const passed = { sent: 0, ahead: 0 };
  async function* pass(got: () => number) {
    for (passed.sent = 0; passed.sent < pieces * pieceBytes; passed.sent += pieceBytes) {
      passed.ahead = Math.max(passed.ahead, passed.sent - got());
      yield Buffer.alloc(pieceBytes);
    }
  }
  let read = 0;
  const body = () => Readable.from(pass(() => read));
  const server = await start((method) => {
    if (method === "PUT") return { status: 201 };
    return method === "GET" ? { status: 200, body: body() } : folderThere;
  });
  const place = await open(server);
  for await (const piece of place.read("large")) read += piece.length;
  expect(read).toBe(pieces * pieceBytes);
  await place.write(
    "large",
    pass(() => server.got.bytes),
    pieces * pieceBytes,
  );
  expect(server.got.bytes).toBe(pieces * pieceBytes);
  expect(passed.ahead).toBeLessThan(maxBytes);
  await place.close();
});

it("reads no answer without an end", async () => {
  const long = { status: 207, body: "x".repeat(1_000_001) };
  await expect(open(await start(() => long))).rejects.toThrow("The answer has more than 1000000 bytes.");
});

it("leaves a server that does not answer when it is told to", async () => {
  const leaving = new AbortController();
  const silent = await start(() => {
    leaving.abort();
    return null;
  });
  await expect(open(silent, leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
});

it("says what the network says of a server that is gone", async () => {
  const server = await startTinyServer(() => null);
  await server.stop();
  await expect(open(server)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

it("opens a server with TLS whose certificate is good for its name, and no other", async () => {
  const { key, cert } = selfSigned();
  const server = await start(
    () => folderThere,
    (listener) => createSecureServer({ key, cert }, listener),
  );
  const named = server.address.replace("127.0.0.1", "localhost");
  const opening = (address: string) => openWebdav({ address, user: "" }, "", attempt);
  await expect(opening(named)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, cert.toString()]);
  try {
    await (await opening(named)).close();
    await expect(opening(server.address)).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
  } finally {
    setDefaultCACertificates(usual);
  }
});

it("sends no secret over the internet without https", async () => {
  const target = { address: "http://198.41.0.4/belege", user: "ada" };
  const opening = openWebdav(target, "secret", { ...attempt, signal: AbortSignal.timeout(2_000) });
  await expect(opening).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
});
