import "server-only";
import { lookup } from "node:dns/promises";
import { BlockList, connect, isIP, type Socket } from "node:net";
import { once } from "node:events";
import { AppError } from "../../errors/app-error.ts";

/**
 * Networks that are not on the internet, or are not for one computer (IANA's registries of special-purpose
 * addresses). An IPv4 address in an IPv6 one is judged by BlockList as the IPv4 address.
 */
const special = new BlockList();
for (const network of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  ...["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16"],
  ...["3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
])
  addNetwork(special, network);

/** The maximum time that a connection may take to open, in milliseconds. */
const openMilliseconds = 20_000;

/** `isReadable` says that others on the way could read what is sent, as with http. */
type Address = { host: string; port: number; isReadable?: boolean };

/**
 * Opens a connection to a target. Its name is resolved here, and the connection goes to the very address
 * that was judged, so that a name cannot lead elsewhere a moment later. An address in a private network, or
 * of this computer, must lie in one of `allowed` (`10.1.0.0/16`), and so must each address of a connection
 * that others could read. Throws TARGET_FORBIDDEN, and what the network throws.
 */
export async function openSocket(
  { host, port, isReadable = false }: Address,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<Socket> {
  const own = new BlockList();
  for (const network of allowed) addNetwork(own, network);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  const reachable = addresses.filter(({ address, family }) => {
    const version = family === 6 ? "ipv6" : "ipv4";
    return own.check(address, version) || !(isReadable || special.check(address, version));
  });
  if (reachable.length === 0)
    throw new AppError({
      code: "TARGET_FORBIDDEN",
      message: `The operator allows no address of ${host}${isReadable ? " without https" : ""}.`,
    });
  const late = AbortSignal.any([signal, AbortSignal.timeout(openMilliseconds)]);
  let failure: unknown;
  for (const { address } of reachable) {
    // Without noDelay, each packet of SFTP waits 40 ms for the other side: 3 MB took 5 s on one machine.
    const socket = connect({ host: address, port, noDelay: true });
    // Whoever gets the socket listens a moment later. Until then an error that nobody hears would end the
    // process.
    socket.on("error", () => undefined);
    try {
      await once(socket, "connect", { signal: late });
      return socket;
    } catch (error) {
      socket.destroy();
      failure = error;
    }
  }
  throw failure;
}

function addNetwork(list: BlockList, network: string): void {
  const [address = "", prefix = ""] = network.split("/");
  list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
}
