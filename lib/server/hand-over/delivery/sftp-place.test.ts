import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { deliverFiles } from "./deliver-files.ts";
import { hostKeyOf, openSftp, type SftpTarget } from "./sftp-place.ts";
import { type Sshd, startSshd } from "#platform/testing/start-sshd.ts";

const deliveryId = "0b6f3c1e-8a51-4f6e-9a0e-3d7f8f1c2b4a";
const attempt = { allowedNetworks: ["127.0.0.0/8"], signal: new AbortController().signal };
let sshd: Sshd;
let folder = "";

beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kontor-sftp-"));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (given: Partial<SftpTarget> = {}, secret = { privateKey: sshd.privateKey }) => {
  const target = {
    host: "127.0.0.1",
    port: sshd.port,
    user: sshd.user,
    folder,
    hostKey: sshd.hostKey,
    ...given,
  };
  return openSftp(target, secret, attempt);
};

const content = randomBytes(3_000_000);
const files = [
  {
    name: "Größe & Söhne.zip",
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    async *read() {
      for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
    },
  },
];

it("tells the server's key, and opens nothing to a server with another one", async () => {
  expect(await hostKeyOf({ host: "127.0.0.1", port: sshd.port }, attempt)).toBe(sshd.hostKey);
  await expect(open({ hostKey: "SHA256:another" })).rejects.toMatchObject({
    code: "TARGET_HOST_KEY_CHANGED",
  });
});

it("delivers files, a second time too, and never over another file", async () => {
  const place = await open();
  await deliverFiles(deliveryId, place, files);
  await deliverFiles(deliveryId, place, files);
  expect(await readdir(folder)).toEqual(["Größe & Söhne.zip"]);
  expect((await readFile(path.join(folder, "Größe & Söhne.zip"))).equals(content)).toBe(true);
  await writeFile(path.join(folder, "one"), "1");
  expect(await place.rename("one", "Größe & Söhne.zip")).toBe(false);
  expect((await readFile(path.join(folder, "Größe & Söhne.zip"))).equals(content)).toBe(true);
  await expect(place.rename("none", "two")).rejects.toThrow();
  await writeFile(path.join(folder, "Größe & Söhne.zip"), "theirs");
  await expect(deliverFiles(deliveryId, place, files)).rejects.toMatchObject({ code: "TARGET_FILE_EXISTS" });
  expect((await readdir(folder)).sort()).toEqual(["Größe & Söhne.zip", "one"]);
  await place.close();
});

it("says what is wrong with user, secret and folder", async () => {
  await expect(open({ user: "nobody-here" })).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  await expect(open({ folder: `${folder}/gone` })).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
  await writeFile(path.join(folder, "file"), "");
  await expect(open({ folder: `${folder}/file` })).rejects.toMatchObject({ code: "TARGET_NOT_FOUND" });
});

it("never reads through a link or a folder that has a file's name", async () => {
  const place = await open();
  await mkdir(path.join(folder, "directory"));
  await symlink("/etc/hostname", path.join(folder, "link"));
  expect([
    await place.bytesOf("directory"),
    await place.bytesOf("link"),
    await place.bytesOf("none"),
  ]).toEqual([-1, -1, null]);
  await place.remove("none");
  await place.close();
});

it("breaks off when it is told to, and what was begun can be delivered again", async () => {
  const leaving = new AbortController();
  const target = { host: "127.0.0.1", port: sshd.port, user: sshd.user, folder, hostKey: sshd.hostKey };
  const place = await openSftp(
    target,
    { privateKey: sshd.privateKey },
    { ...attempt, signal: leaving.signal },
  );
  const [file] = files;
  if (!file) throw new Error("There is no file.");
  const broken = {
    ...file,
    async *read() {
      yield content.subarray(0, 1_000_000);
      leaving.abort();
      yield content.subarray(1_000_000);
    },
  };
  await expect(deliverFiles(deliveryId, place, [broken])).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => !name.startsWith("."))).toEqual([]);
  await place.close();
  const again = await open();
  await deliverFiles(deliveryId, again, files);
  await again.close();
  expect(await readdir(folder)).toEqual(["Größe & Söhne.zip"]);
});
