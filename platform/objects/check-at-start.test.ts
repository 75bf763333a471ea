import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { checkAtStart } from "./check-at-start.ts";
import { openStore } from "./open-store.ts";

test("a bucket whose server takes connections and says nothing does not hold up a start", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  try {
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    const store = openStore({
      s3: { bucket: "kontor", endpoint, region: "us-east-1", prefix: "", variables: "STORE_S3" },
    });
    const lines: string[] = [];
    const log = createLog("test", "info", { write: (line: string) => void lines.push(line) });
    const began = performance.now();
    await checkAtStart(store, log);
    // Without a limit the client of the bucket tries for two minutes.
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(lines.join("")).toContain(
      "The store did not answer within 5 seconds. Files are not read or stored until then.",
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
    vi.unstubAllEnvs();
  }
});
