import { directoryStore } from "./directory-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Settings } from "./s3/bucket.ts";
import { s3Store } from "./s3/s3-store.ts";

/** Where the objects of a program lie: in a directory of this machine, or in a bucket. */
export type StoreSettings = { directory: string } | { s3: S3Settings };

/** Returns the store that the settings name. Nothing is asked of it yet. Throws an `OpenDirectoryError`. */
export const openStore = (settings: StoreSettings): ObjectStore =>
  "s3" in settings ? s3Store(settings.s3) : directoryStore(settings.directory);
