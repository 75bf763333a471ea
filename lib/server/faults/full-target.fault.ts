import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sshd, startSshd } from "#platform/testing/start-sshd.ts";
import { deliverFiles } from "../hand-over/delivery/deliver-files.ts";
import { openFolder } from "../hand-over/delivery/folder-place.ts";
import { openSftp } from "../hand-over/delivery/sftp-place.ts";

// A small file system of its own needs root. Where the tests run as somebody else, this is left out.
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("A full target is not tried: only root can mount a small file system.");

const content = randomBytes(3_000_000);
const files = ["a.csv", "b.csv"].map((name) => ({
  name,
  bytes: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
  async *read() {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
  },
}));
const attempt = { allowedNetworks: ["127.0.0.0/8"], signal: new AbortController().signal };

describe.runIf(isRoot)("a target whose disk is full", () => {
  let sshd: Sshd;
  let folder = "";

  beforeAll(async () => {
    sshd = await startSshd();
    folder = await mkdtemp(path.join(tmpdir(), "kontor-full-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=5m", "tmpfs", folder]);
  });
  afterAll(async () => {
    execFileSync("umount", [folder]);
    await rm(folder, { recursive: true });
    await sshd.stop();
  });

  const places = {
    folder: async () => ({ ...(await openFolder(folder, [folder])), close: () => Promise.resolve() }),
    sftp: () =>
      openSftp(
        { host: "127.0.0.1", port: sshd.port, user: sshd.user, folder, hostKey: sshd.hostKey },
        { privateKey: sshd.privateKey },
        attempt,
      ),
  };

  test.each(["folder", "sftp"] as const)(
    "takes nothing, keeps what was there, and takes all when there is room: %s",
    async (kind) => {
      await writeFile(path.join(folder, "other.txt"), "somebody's");
      const deliveryId = randomUUID();
      const place = await places[kind]();
      await expect(deliverFiles(deliveryId, place, files)).rejects.toThrow();
      expect(await readdir(folder)).toEqual(["other.txt"]);
      expect(await readFile(path.join(folder, "other.txt"), "utf8")).toBe("somebody's");
      execFileSync("mount", ["-o", "remount,size=20m", folder]);
      await deliverFiles(deliveryId, place, files);
      expect((await readdir(folder)).sort()).toEqual(["a.csv", "b.csv", "other.txt"]);
      for (const { name } of files) {
        expect((await readFile(path.join(folder, name))).equals(content)).toBe(true);
        await rm(path.join(folder, name));
      }
      execFileSync("mount", ["-o", "remount,size=5m", folder]);
      await place.close();
    },
  );
});
