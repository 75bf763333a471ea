import "server-only";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { isOpen } from "./sessions.ts";

/** An answer to a signed-in person that is being made or sent. */
type RunningAnswer = { sessionId: string; personId: string; end: () => void };

// One set for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorRunningAnswers?: Set<RunningAnswer> };
const running = (shared.kontorRunningAnswers ??= new Set());

/** The time that an answer still gets when its session has ended, so that a small one arrives whole. */
const graceMilliseconds = 1_000;

const ended = () => new AppError({ code: "UNAUTHORIZED", message: "The session has ended." });

type Asked = { session: { id: string; person: { id: string } }; request: Pick<Request, "method" | "signal"> };

/**
 * Makes an answer and sends it while the session lasts. When `endAnswers` finds that the session has ended,
 * the connection breaks a second later, and what the answer was read from is closed. The same is closed when
 * the client has left, and at a HEAD request, because Next.js neither reads nor cancels a body that it does
 * not send. `onEnd` is called when the answer was sent, failed or broke off, possibly more than once. Throws
 * UNAUTHORIZED if the session ends before the answer begins.
 */
export async function answerWithinSession(
  { session, request }: Asked,
  makeAnswer: () => Promise<Response>,
  onEnd?: () => void,
): Promise<Response> {
  const leaving = new AbortController();
  const answer: RunningAnswer = {
    sessionId: session.id,
    personId: session.person.id,
    end: () => void setTimeout(() => leaving.abort(ended()), graceMilliseconds).unref(),
  };
  running.add(answer);
  const forget = () => {
    running.delete(answer);
    onEnd?.();
  };
  try {
    const response = await makeAnswer();
    if (leaving.signal.aborted) {
      await response.body?.cancel();
      throw ended();
    }
    if (!response.body) {
      forget();
      return response;
    }
    if (request.method === "HEAD" || request.signal.aborted) {
      await response.body.cancel();
      forget();
      return new Response(null, response);
    }
    const body = untilAborted(response.body, AbortSignal.any([leaving.signal, request.signal]), forget);
    return new Response(body, response);
  } catch (error) {
    forget();
    throw error;
  }
}

/** Passes a stream on until its end or until `signal` aborts, which is an error of the stream. */
function untilAborted(
  source: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const breakOff = () => {
          onEnd();
          controller.error(signal.reason);
          reader.cancel(signal.reason).catch(() => undefined);
        };
        signal.addEventListener("abort", breakOff, { once: true });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (signal.aborted) return;
          if (!done) controller.enqueue(value);
          else {
            onEnd();
            controller.close();
          }
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the browser.
    { highWaterMark: 0 },
  );
}

/** Ends the running answers whose session has ended: those of one person, or of everybody. */
export async function endAnswers(personId?: string): Promise<void> {
  const affected = [...running].filter((answer) => personId === undefined || answer.personId === personId);
  if (affected.length === 0) return;
  const database = await appDatabase();
  const open = await database
    .selectFrom("session")
    .select("id")
    .where("id", "in", [...new Set(affected.map(({ sessionId }) => sessionId))])
    .where(isOpen())
    .execute();
  const ids = new Set(open.map(({ id }) => id));
  for (const answer of affected) if (!ids.has(answer.sessionId)) answer.end();
}
