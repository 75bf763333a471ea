import { isIPv6 } from "node:net";

/**
 * Returns the network of a client address: an IPv4 address itself, also when written as IPv6, and the /64
 * of an IPv6 address, because a /64 belongs to one subscriber. A port, which some proxies add, is removed.
 * Any other text is returned as it is.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(address)?.[1];
  const v6 = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1];
  const [plain = ""] = (v4 ?? v6 ?? address).split("%");
  if (!isIPv6(plain)) return plain;
  // The URL parser returns the shortest form of an address, without an embedded IPv4 part.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill("0"), ...groups(tail ?? "")].slice(0, 4).join(":");
}
