/** A place of the origin's private file system where only this browser's pages of this app can read. */
const folder = "document-archives";

/** Files that nobody has touched for so long are taken away, in milliseconds. */
const longestStay = 24 * 60 * 60 * 1000;

/** The name that a ZIP has there. */
export const privateName = (archiveId: string, part: number) => `${archiveId}-${part}.zip`;

/** The folder of ZIPs; null where the browser has no private file system, as over plain http and in some private windows. */
export async function privateFolder(): Promise<FileSystemDirectoryHandle | null> {
  // Absent where the page did not come over https, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  try {
    const root = await storage?.getDirectory();
    return (await root?.getDirectoryHandle(folder, { create: true })) ?? null;
  } catch {
    return null;
  }
}

/** A ZIP as far as this browser has it; null where it has nothing of it. */
export async function privateFile(name: string): Promise<File | null> {
  try {
    const handle = await (await privateFolder())?.getFileHandle(name);
    return (await handle?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** Takes ZIPs of an archive out of this browser. */
export async function forgetFiles(archiveId: string, parts: number): Promise<void> {
  const files = await privateFolder();
  if (!files) return;
  const names = Array.from({ length: parts }, (_, index) => privateName(archiveId, index + 1));
  await Promise.all(names.map((name) => files.removeEntry(name).catch(() => undefined)));
}

/** Takes ZIPs out that nobody has touched for a day: what they hold is for a desk, not for a browser to keep. */
export async function forgetOldFiles(): Promise<void> {
  const files = await privateFolder();
  if (!files) return;
  for await (const [name, handle] of files.entries()) {
    if (handle.kind !== "file") continue;
    const { lastModified } = await handle.getFile();
    if (Date.now() - lastModified > longestStay) await files.removeEntry(name).catch(() => undefined);
  }
}

/** A file of the private file system as a worker writes it (File System Standard, section 4.3); positions in bytes. */
export type SyncFile = {
  getSize(): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
};

/** Opens a file for a worker alone; null where the browser can't. Its types are those of workers, which pages lack. */
export async function openSyncFile(name: string): Promise<SyncFile | null> {
  const handle = await (await privateFolder())?.getFileHandle(name, { create: true });
  if (!handle || !("createSyncAccessHandle" in handle)) return null;
  return (handle as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();
}
