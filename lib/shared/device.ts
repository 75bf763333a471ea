/** A browser in which a person is signed in. */
export type Device = {
  id: string;
  /** Null if the browser's own description names none that is known here. */
  browser: string | null;
  system: string | null;
  /** The network that the person signed in from, or null if it is not known. */
  network: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
  /** True for the browser that asks. */
  isCurrent: boolean;
};

// Most browsers claim to be those below them as well, so the first that matches counts.
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOPT\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/**
 * Returns browser and system by a header User-Agent. It is what the browser says of itself: enough for its
 * person to recognize it, and proof of nothing.
 */
export function browserIn(userAgent: string): Pick<Device, "browser" | "system"> {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
