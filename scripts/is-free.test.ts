import { once } from "node:events";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { freePort } from "#platform/testing/free-port.ts";
import { isFree } from "./is-free.ts";

const addresses = Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address));

test.each(["127.0.0.1", "::1"].filter((address) => addresses.includes(address)))(
  "a port is taken while another program listens at %s alone, and free before and after",
  async (address) => {
    const port = await freePort();
    expect(await isFree(port)).toBe(true);
    const stranger = createServer().listen(port, address);
    await once(stranger, "listening");
    expect(await isFree(port)).toBe(false);
    stranger.close();
    await once(stranger, "close");
    expect(await isFree(port)).toBe(true);
  },
);
