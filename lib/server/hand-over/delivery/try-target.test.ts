import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { folderThere, startTinyServer } from "#platform/testing/tiny-server.ts";
import { tryTarget } from "./try-target.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", targetRoots: [] as string[], targetNetworks: ["127.0.0.0/8"], mailServer: null },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let root = "";

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kontor-try-"));
});
afterAll(() => rm(root, { recursive: true }));

const folderTarget = (folder: string) => ({
  ...{ name: "Folder", secret: "", settings: { kind: "folder" as const, folder } },
});

it("leaves nothing of the file that it tries a target with", async () => {
  settings.targetRoots = [root];
  await mkdir(path.join(root, "inbox"));
  await tryTarget(folderTarget(path.join(root, "inbox")), "request-1");
  expect(await readdir(path.join(root, "inbox"))).toEqual([]);
});

it("refuses what the operator has not set up", async () => {
  settings.targetRoots = [];
  await expect(tryTarget(folderTarget(root), "request-1")).rejects.toMatchObject({
    code: "TARGET_FORBIDDEN",
  });
  const mail = { kind: "email" as const, address: "a@example.com", attachUpToMegabytes: 0 };
  const target = { name: "Mail", secret: "", settings: mail };
  await expect(tryTarget(target, "request-1")).rejects.toMatchObject({ code: "TARGET_FORBIDDEN" });
});

it("refuses a place that takes files and gives them no names, and removes what it wrote", async () => {
  const statuses: Record<string, number> = { PUT: 201, DELETE: 204, MOVE: 405 };
  const server = await startTinyServer((method) =>
    method === "PROPFIND" ? folderThere : { status: statuses[method] ?? 500 },
  );
  const webdav = { kind: "webdav" as const, address: server.address, user: "" };
  const trying = tryTarget({ name: "WebDAV", secret: "", settings: webdav }, "request-1");
  await expect(trying).rejects.toMatchObject({ code: "TARGET_UNREACHABLE" });
  const methods = server.asked.map(({ line }) => line.split(" ")[0]);
  expect(methods).toEqual(["PROPFIND", "PUT", "MOVE", "DELETE", "DELETE"]);
  await server.stop();
});
