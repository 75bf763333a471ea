/** A folder in the origin's private file system, which only this app's pages in this browser can read. */
const folder = "document-archives";

/** Time in milliseconds after the last write at which a file is deleted. */
const longestStay = 24 * 60 * 60 * 1000;

/** Returns the file name of a ZIP in this folder. */
export const privateName = (archiveId: string, part: number) => `${archiveId}-${part}.zip`;

/**
 * Returns the folder of ZIPs, or null if the browser has no private file system, as over plain http and in
 * some private windows.
 */
export async function privateFolder(): Promise<FileSystemDirectoryHandle | null> {
  // Undefined on pages that were not loaded over https, although the types declare it.
  const storage = navigator.storage as StorageManager | undefined;
  try {
    const root = await storage?.getDirectory();
    return (await root?.getDirectoryHandle(folder, { create: true })) ?? null;
  } catch {
    return null;
  }
}

/** Returns the part of a ZIP that is stored in this browser, or null if there is none. */
export async function privateFile(name: string): Promise<File | null> {
  try {
    const handle = await (await privateFolder())?.getFileHandle(name);
    return (await handle?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** Deletes the ZIPs of an archive from this browser. */
export async function deleteFiles(archiveId: string, parts: number): Promise<void> {
  const files = await privateFolder();
  if (!files) return;
  const names = Array.from({ length: parts }, (_, index) => privateName(archiveId, index + 1));
  await Promise.all(names.map((name) => files.removeEntry(name).catch(() => undefined)));
}

/**
 * Deletes ZIPs that were not written to for a day. The documents belong to the person's own files, so the
 * browser does not keep copies.
 */
export async function deleteOldFiles(): Promise<void> {
  const files = await privateFolder();
  if (!files) return;
  for await (const [name, handle] of files.entries()) {
    if (handle.kind !== "file") continue;
    const { lastModified } = await handle.getFile();
    if (Date.now() - lastModified > longestStay) await files.removeEntry(name).catch(() => undefined);
  }
}

/**
 * Deletes all ZIPs from this browser, because the next person at it must not find them. A file that a worker of
 * another tab is just writing stays.
 */
export async function deleteAllFiles(): Promise<void> {
  const files = await privateFolder();
  if (!files) return;
  for await (const name of files.keys()) await files.removeEntry(name).catch(() => undefined);
}

/**
 * A file of the private file system that a worker writes (File System Standard, section 4.3). Positions are
 * in bytes.
 */
export type SyncFile = {
  getSize(): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
};

/**
 * Opens a file exclusively for a worker; null if the browser cannot. The type exists only in workers, so it
 * is declared here for pages too.
 */
export async function openSyncFile(name: string): Promise<SyncFile | null> {
  const handle = await (await privateFolder())?.getFileHandle(name, { create: true });
  if (!handle || !("createSyncAccessHandle" in handle)) return null;
  return (handle as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();
}
