import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startProcess } from "./testing/start-process.ts";
import { prepareDirectory, removeDirectory } from "./testing/test-directory.ts";
import { testSeed } from "./testing/test-seed.ts";

test("after the signal the service says for a while that it is not ready, and still answers", async () => {
  const directory = await prepareDirectory();
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(testSeed()));
  const service = await startProcess(directory, {
    environment: { SERVICE_SEED: seed, SERVICE_DRAIN_SECONDS: "4" },
  });
  await service.says('"msg":"listening"');
  const statusOf = async (route: string) => (await fetch(service.origin + route)).status;
  expect(await statusOf("/ready")).toBe(200);
  const signalled = performance.now();
  service.child.kill("SIGTERM");
  await service.says('"msg":"closing"');
  const realm = "/auth/realms/accounting/.well-known/openid-configuration";
  expect(await Promise.all(["/ready", "/health", realm].map(statusOf))).toEqual([503, 200, 200]);
  expect((await fetch(service.origin + realm)).headers.get("connection")).toBe("close");
  expect(await service.ended).toBe(0);
  expect(performance.now() - signalled).toBeGreaterThan(3_900);
  await expect(statusOf("/health")).rejects.toThrow();
  await removeDirectory(directory);
});
