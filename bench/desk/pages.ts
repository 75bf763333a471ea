import { Agent, get, type IncomingMessage } from "node:http";
import { once } from "node:events";

/** A page that has the desk open, as far as the server is concerned: its stream of updates. */
export type OpenPage = {
  /** The number of events that have come. */
  events: number;
  /** The time of the last one, in milliseconds of `performance.now()`. */
  lastAt: number;
  close: () => void;
};

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Opens the stream of a person's desk, and resolves when its first event has come. */
export async function openPage(webUrl: string, cookie: string): Promise<OpenPage> {
  const request = get(`${webUrl}/api/desk-updates`, { agent, headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The stream was answered with ${answer.statusCode}.`);
  const page: OpenPage = { events: 0, lastAt: 0, close: () => request.destroy() };
  // A page that is closed breaks its stream off.
  request.on("error", () => undefined);
  answer.on("error", () => undefined);
  const first = Promise.withResolvers<null>();
  let end = "";
  answer.setEncoding("utf8").on("data", (piece: string) => {
    // An event ends with an empty line. A sign of life is a comment, which is none.
    const text = end + piece;
    const events = text.match(/\}\]\n\n/g)?.length ?? 0;
    end = text.slice(-4).endsWith("\n\n") ? "" : text.slice(-3);
    if (events === 0) return;
    page.events += events;
    page.lastAt = performance.now();
    first.resolve(null);
  });
  await first.promise;
  return page;
}
