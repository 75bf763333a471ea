import "server-only";
import { createReadStream } from "node:fs";
import { link, lstat, open, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../errors/app-error.ts";
import type { OtherPlace } from "./other-place.ts";

/**
 * Opens a folder of this machine, or of a share that is mounted there. It must lie in one of the roots that
 * the operator named, also after following its links, since a link in a root may lead out of it. A file gets
 * its name by a hard link, because a rename would replace another file of that name. Throws TARGET_FORBIDDEN
 * for a folder elsewhere, and TARGET_NOT_FOUND for none.
 */
export async function openFolder(folder: string, roots: readonly string[]): Promise<OtherPlace> {
  const real = await realPath(folder);
  if (real === null)
    throw new AppError({ code: "TARGET_NOT_FOUND", message: `There is no folder ${folder}.` });
  const realRoots = await Promise.all(roots.map(realPath));
  if (!realRoots.some((root) => root !== null && isWithin(real, root)))
    throw new AppError({ code: "TARGET_FORBIDDEN", message: `The operator allows no folder ${folder}.` });
  const pathOf = (name: string) => path.join(real, name);
  return {
    async bytesOf(name) {
      const found = await lstat(pathOf(name)).catch(orNull("ENOENT"));
      // A link or a folder of that name is not read: it is never the file that was delivered.
      return found && (found.isFile() ? found.size : -1);
    },
    read: (name) => createReadStream(pathOf(name)),
    async write(name, pieces) {
      await rm(pathOf(name), { force: true });
      const file = await open(pathOf(name), "wx");
      try {
        // This process's files are for its own user alone, but whoever takes them from here is another one
        // of the group.
        await file.chmod(0o660);
        for await (const piece of pieces) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async rename(from, to) {
      const linked = await link(pathOf(from), pathOf(to)).then(() => true, orNull("EEXIST"));
      if (linked) await rm(pathOf(from), { force: true });
      return linked !== null;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

const realPath = (folder: string) => realpath(folder).catch(orNull("ENOENT", "ENOTDIR"));

/** Returns whether a folder is another one, or lies in it. Both are real paths. */
function isWithin(folder: string, root: string): boolean {
  const way = path.relative(root, folder);
  return way === "" || (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}

const orNull =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code && codes.includes(error.code)) return null;
    throw error;
  };
