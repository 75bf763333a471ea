import { isIP } from "node:net";

/**
 * Returns whether a text is a network as an address and the length of its prefix: `10.1.0.0/16`, `fd00::/8`.
 */
export function isNetwork(text: string): boolean {
  const [address = "", prefix = "", ...more] = text.split("/");
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return bits !== undefined && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0;
}
