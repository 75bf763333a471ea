import "server-only";
import { existsSync } from "node:fs";
import { StoreError } from "#platform/objects/object-store.ts";
import { configuration } from "../configuration.ts";
import { ownStore } from "../store/objects.ts";
import { type Finding, ok, wrong } from "./finding.ts";

/**
 * Examines the store of the web app's objects: writes a small one, reads and removes it. A directory that
 * does not exist yet is left out.
 */
export async function examineStore(): Promise<Finding[]> {
  const { storeBucket, storeDirectory } = configuration();
  if (!storeBucket && !existsSync(storeDirectory)) return [];
  const name = storeBucket ? `bucket ${storeBucket.bucket}` : storeDirectory;
  try {
    await ownStore().check(true);
    return [ok("store", `${name} can be written and read.`)];
  } catch (error) {
    if (error instanceof StoreError) return [wrong("store", error.message)];
    throw error;
  }
}
