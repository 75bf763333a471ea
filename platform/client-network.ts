import { isIPv6 } from "node:net";

/**
 * The network that a client's address stands for: an IPv4 address itself, also one written as IPv6, and the /64 of an
 * IPv6 address, because that is what one subscriber has. A port, which some proxies add, is left out. Anything else
 * stays as it is.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(address)?.[1];
  const v6 = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1];
  const [plain = ""] = (v4 ?? v6 ?? address).split("%");
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an address in its one shortest form, without dots.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill("0"), ...groups(tail ?? "")].slice(0, 4).join(":");
}
