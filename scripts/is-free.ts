import { createServer } from "node:net";

const loopback = ["127.0.0.1", "::1"];

/** Whether no program occupies a port of one address. An address that this machine lacks counts as free. */
function isFreeAt(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE"));
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns whether nothing listens on a port of this machine at this moment, by IPv4 and by IPv6.
 * `localhost` may mean either, so a foreign program on one of them would be reached in place of Kontor.
 */
export async function isFree(port: number): Promise<boolean> {
  for (const address of loopback) if (!(await isFreeAt(address, port))) return false;
  return true;
}
