import { createServer } from "node:net";

const loopback = ["127.0.0.1", "::1"];

/**
 * Whether a program may listen on a port of one address; an address that this machine lacks is in nobody's
 * way.
 */
function isFreeAt(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE"));
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns whether nothing listens on a port of this machine at this moment, by IPv4 and by IPv6:
 * `localhost` may mean either, so a stranger on one of them would be answered in our place.
 */
export async function isFree(port: number): Promise<boolean> {
  for (const address of loopback) if (!(await isFreeAt(address, port))) return false;
  return true;
}
