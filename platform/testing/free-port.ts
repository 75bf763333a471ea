import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// Below those that a system gives to connections that go out (from 32768 on Linux): such a one could be taken again before
// the program that it was found for listens. And above 10080, which browsers refuse to open.
const [lowest, limit] = [11_000, 32_000];

/** A port that nothing listens on at this moment, and that the system gives to nobody by itself. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, limit);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
