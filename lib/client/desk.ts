import type { DeskUpdates } from "#lib/shared/desk.ts";
import { deskUpdatesPath } from "#lib/shared/paths.ts";

/** The delay before a stream that was refused is asked for again, in milliseconds. */
const retryMilliseconds = 15_000;

type Follower = {
  onUpdates: (updates: DeskUpdates) => void;
  /** Whether the updates arrive at the moment. */
  onLive: (isLive: boolean) => void;
  /** The connections, as a key that is another one when the page would show other rows. */
  onConnections: (key: string) => void;
};

/** What the tabs of a browser tell each other. `hello`: a new tab asks for what is known. */
type Message =
  | { kind: "hello" }
  | { kind: "connections"; key: string }
  | { kind: "updates"; updates: DeskUpdates }
  | { kind: "live"; isLive: boolean };

/**
 * Follows what changes on a person's desk. Of all tabs of a browser one holds the stream, the one with the
 * lock, and tells the others; when it closes, the next one opens its own. Returns the function that ends it.
 */
export function followDesk(personId: string, follower: Follower): () => void {
  const name = `kontor.desk ${personId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const known = new Map<string, DeskUpdates[number]>();
  let isLive = false;
  let connections: string | null = null;
  let isHolder = false;

  function take(message: Message): void {
    if (message.kind === "updates") {
      for (const update of message.updates) known.set(update.organizationId, update);
      follower.onUpdates(message.updates);
    } else if (message.kind === "live") {
      isLive = message.isLive;
      follower.onLive(isLive);
    } else if (message.kind === "connections") {
      connections = message.key;
      follower.onConnections(connections);
    } else if (isHolder) {
      channel.postMessage({ kind: "updates", updates: [...known.values()] } satisfies Message);
      channel.postMessage({ kind: "live", isLive } satisfies Message);
      if (connections !== null)
        channel.postMessage({ kind: "connections", key: connections } satisfies Message);
    }
  }
  function tell(message: Message): void {
    take(message);
    channel.postMessage(message);
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
  channel.postMessage({ kind: "hello" } satisfies Message);

  const hold = async () => {
    isHolder = true;
    while (!leaving.signal.aborted) await readStream(tell, leaving.signal);
  };
  // A page that is left before its turn ends its request, which rejects.
  navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}

/**
 * Reads one stream until the server refuses it or the page is left. The browser renews one that breaks off.
 */
async function readStream(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  const { deskUpdates } = await import("./answers.ts");
  if (signal.aborted) return;
  const stream = new EventSource(deskUpdatesPath);
  const ended = Promise.withResolvers<undefined>();
  signal.addEventListener("abort", () => ended.resolve(undefined), { once: true });
  stream.onopen = () => tell({ kind: "live", isLive: true });
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    const read = deskUpdates.safeParse(JSON.parse(data));
    if (read.success) tell({ kind: "updates", updates: read.data });
  };
  stream.addEventListener("connections", ({ data: key }: MessageEvent<string>) =>
    tell({ kind: "connections", key }),
  );
  stream.onerror = () => {
    if (signal.aborted) return;
    tell({ kind: "live", isLive: false });
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => ended.resolve(undefined), retryMilliseconds);
  };
  await ended.promise;
  stream.close();
}
