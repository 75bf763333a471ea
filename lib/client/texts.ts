import type { Messages } from "next-intl";

const second = 1_000;
const loads = new Map<string, Promise<Messages>>();

/**
 * Loads the file with all texts of a language, once a page. It is asked for until it comes, at first after a
 * second and then every 15 at most: without texts there is nothing that a page could show instead.
 */
export function loadTexts(address: string): Promise<Messages> {
  const known = loads.get(address);
  if (known) return known;
  const load = fetchTexts(address);
  loads.set(address, load);
  return load;
}

async function fetchTexts(address: string): Promise<Messages> {
  for (let wait = second; ; wait = Math.min(2 * wait, 15 * second)) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return (await answer.json()) as Messages;
    } catch {
      // The connection is down, or broke off.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
