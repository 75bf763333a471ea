import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// The ports are below the system's range for outgoing connections (from 32768 on Linux): such a connection
// could occupy the port before the program listens. They are above 10080, which browsers refuse to open.
const [lowest, limit] = [11_000, 32_000];

/** Returns a port that nothing listens on at this moment and that the system does not assign by itself. */
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
