import { chmodSync, chownSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { closeDirectory, OpenDirectoryError } from "./private-directory.ts";

const newDirectory = () => mkdtempSync(path.join(tmpdir(), "kontor-private-"));
const modeOf = (directory: string) => statSync(directory).mode & 0o777;
const isRoot = process.getuid?.() === 0;

test("a new directory is for its owner alone, with every directory above it that had to be made", () => {
  const parent = path.join(newDirectory(), "a");
  const directory = path.join(parent, "b");
  closeDirectory(directory);
  expect([modeOf(parent), modeOf(directory)]).toEqual([0o700, 0o700]);
});

test("a directory that was open is closed, and its files stay", () => {
  const directory = newDirectory();
  chmodSync(directory, 0o777);
  writeFileSync(path.join(directory, "file"), "here", { mode: 0o666 });
  closeDirectory(directory);
  expect(modeOf(directory)).toBe(0o700);
  expect(readFileSync(path.join(directory, "file"), "utf8")).toBe("here");
});

test.runIf(isRoot)("a directory of another user is refused, although root can write into it", () => {
  const directory = newDirectory();
  chownSync(directory, 12_345, 12_345);
  expect(() => closeDirectory(directory)).toThrow(OpenDirectoryError);
  expect(() => closeDirectory(directory)).toThrow(`${directory} can't be closed`);
  expect(() => closeDirectory(directory)).toThrow("belongs to another user (12345)");
});

test("a directory that users share is refused and stays as it is", () => {
  const directory = newDirectory();
  chmodSync(directory, 0o1777);
  expect(() => closeDirectory(directory)).toThrow("users share");
  expect(statSync(directory).mode & 0o7777).toBe(0o1777);
});

// The kernel lets nobody change the mode of a directory in /proc, root included.
test.runIf(process.platform === "linux")("a directory whose mode can't be changed is refused", () => {
  expect(() => closeDirectory("/proc/self/task")).toThrow("its mode can't be changed");
});
