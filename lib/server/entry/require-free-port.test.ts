import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#platform/testing/free-port.ts";
import { requireFreePort } from "./require-free-port.ts";

test.each(["127.0.0.1", "localhost", "0.0.0.0"])(
  "a port of %s is free before and after another program listens",
  async (host) => {
    const port = await freePort();
    await requireFreePort(port, host);
    const other = createServer().listen(port, host);
    await once(other, "listening");
    await expect(requireFreePort(port, host)).rejects.toMatchObject({ code: "EADDRINUSE" });
    other.close();
    await once(other, "close");
    await requireFreePort(port, host);
    // The attempt has left nothing that a server could not listen beside.
    const own = createServer().listen(port, host);
    await once(own, "listening");
    own.close();
  },
);

test("an address that is no one of this machine is an error of its own", async () => {
  await expect(requireFreePort(await freePort(), "192.0.2.1")).rejects.toMatchObject({
    code: "EADDRNOTAVAIL",
  });
});
