import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSocket } from "./open-socket.ts";

// A client that leaves without reading this resets the connection.
const server = createServer((socket) => socket.on("error", () => undefined).end("hello"));
let port = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const open = (host: string, allowed: string[] = []) => openSocket({ host, port }, allowed, signal);

it.each([
  ...["127.0.0.1", "localhost", "0.0.0.0", "10.0.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
  ...["100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1"],
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"],
])("opens nothing to %s that the operator did not allow", async (host) => {
  await expect(open(host)).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
});

it("opens what the operator allowed, by name and by address", async () => {
  for (const host of ["127.0.0.1", "localhost"]) {
    const socket = await open(host, ["127.0.0.0/8"]);
    const [bytes] = (await once(socket, "data")) as [Buffer];
    expect(bytes.toString()).toBe("hello");
    socket.destroy();
  }
  await expect(open("127.0.0.1", ["10.0.0.0/8", "127.0.0.2/32"])).rejects.toMatchObject({
    code: "TARGET_FORBIDDEN",
  });
});

it.each(["198.41.0.4", "2001:503:ba3e::2:30"])(
  "opens nothing readable to %s on the internet",
  async (host) => {
    const opening = openSocket({ host, port, isReadable: true }, ["127.0.0.0/8"], signal);
    await expect(opening).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
  },
);

it("opens what is readable where the operator allowed it", async () => {
  const address = { host: "127.0.0.1", port, isReadable: true };
  (await openSocket(address, ["127.0.0.0/8"], signal)).destroy();
});

it("does not end the process when the other side resets a connection that nobody listens to yet", async () => {
  const rude = createServer().listen(0, "127.0.0.1");
  await once(rude, "listening");
  const { port: its } = rude.address() as AddressInfo;
  const accepted = once(rude, "connection") as Promise<[Socket]>;
  const socket = await openSocket({ host: "127.0.0.1", port: its }, ["127.0.0.0/8"], signal);
  (await accepted)[0].resetAndDestroy();
  await new Promise((resolve) => socket.on("close", resolve));
  expect(socket.errored).toMatchObject({ code: "ECONNRESET" });
  rude.close();
});

it("says what the network says where nobody listens, and stops when it is told to", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port: unused } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  const opening = openSocket({ host: "127.0.0.1", port: unused }, ["127.0.0.0/8"], signal);
  await expect(opening).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const stopped = openSocket({ host: "127.0.0.1", port }, ["127.0.0.0/8"], AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
