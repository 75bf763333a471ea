import "server-only";
import { answerWithinSession } from "../auth/sessions/running-answers.ts";
import type { Session } from "../auth/sessions/session.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import { greet, keepUpToDate } from "./keep-up-to-date.ts";
import { viewerOf, viewers } from "./viewers.ts";

/** Maximum number of open streams of one person in this process. A browser opens one for all its tabs. */
const maxStreams = 20;

/** The interval of a sign of life, in milliseconds: shorter than proxies wait for the next byte. */
const signMilliseconds = 20_000;

/**
 * Returns the stream of what changes on a person's desk, as server-sent events (HTML Standard §9.2): each
 * event is a `DeskUpdates` in JSON, the first one with all rows; one named `connections` has their
 * `connectionsKey`. It ends with the session, and with the process. Throws TOO_MANY_REQUEST if the person
 * has too many open.
 */
export async function deskStream(
  session: Session,
  request: Pick<Request, "method" | "signal">,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { headers });
  if ([...viewers].filter(({ personId }) => personId === session.person.id).length >= maxStreams)
    throw new AppError({
      code: "TOO_MANY_REQUEST",
      message: "This page is open in too many browsers.",
      retryAfter: 60,
    });
  return answerWithinSession({ session, request }, async () =>
    Promise.resolve(new Response(eventsFor(session), { headers })),
  );
}

const headers = {
  "content-type": "text/event-stream",
  // Neither Next.js nor a proxy may hold the events back to compress them.
  "cache-control": "no-transform",
  "x-accel-buffering": "no",
};

function eventsFor(session: Session): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave: () => void = () => undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        const isReady = (controller.desiredSize ?? 0) > 0;
        if (isReady) controller.enqueue(encoder.encode(text));
        return isReady;
      };
      const viewer = viewerOf(session, {
        send: (updates) => write(`data: [${updates.join(",")}]\n\n`),
        sendKey: (key) => write(`event: connections\ndata: ${key}\n\n`),
        end() {
          leave();
          controller.close();
        },
      });
      const signs = setInterval(() => write(":\n\n"), signMilliseconds).unref();
      leave = () => {
        clearInterval(signs);
        viewers.delete(viewer);
      };
      viewers.add(viewer);
      greet(viewer).catch((error: unknown) =>
        log.error({ err: error }, "a viewer of the desk got no rows yet"),
      );
      keepUpToDate();
    },
    cancel: () => leave(),
  });
}
