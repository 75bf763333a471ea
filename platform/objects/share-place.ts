import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { StoreSettings } from "./open-store.ts";

/**
 * Returns whether two stores are one place, or one lies in the other. Then the sweep of each program would
 * remove the objects of the other, because no row of its own names them. Asks no server.
 */
export function sharePlace(one: StoreSettings, other: StoreSettings): boolean {
  if ("s3" in one !== "s3" in other) return false;
  const [first, second] = [placeOf(one), placeOf(other)];
  return first.startsWith(second) || second.startsWith(first);
}

/** What the address of each object in a store begins with. */
function placeOf(settings: StoreSettings): string {
  if ("directory" in settings) return path.join(realPath(settings.directory), path.sep);
  const { endpoint, bucket, prefix } = settings.s3;
  return `${endpoint ? new URL(endpoint).href : ""} ${bucket} ${prefix}`;
}

const realPath = (directory: string) =>
  existsSync(directory) ? realpathSync(directory) : path.resolve(directory);
