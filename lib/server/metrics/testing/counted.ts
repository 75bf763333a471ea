import "server-only";
import { counters } from "../counters.ts";

type Counter = Exclude<keyof typeof counters, "registry">;

/**
 * Returns what a counter of this process has counted since, by its labels: `closing ready`. What was not
 * counted has no entry.
 */
export async function countedSince(name: Counter): Promise<() => Promise<Record<string, number>>> {
  const read = async () => {
    const { values } = await counters[name].get();
    return new Map(values.map(({ labels, value }) => [Object.values(labels).join(" "), value]));
  };
  const before = await read();
  return async () => {
    const rises = [...(await read())].map(([labels, value]) => [labels, value - (before.get(labels) ?? 0)]);
    return Object.fromEntries(rises.filter(([, rise]) => rise !== 0)) as Record<string, number>;
  };
}
