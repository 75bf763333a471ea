import type { FastifyInstance } from "fastify";
import type { DatevState } from "./state.ts";

/** A failure that a test orders. Requests are counted that the method and the path's beginning match. */
export type DatevFault = {
  method: string;
  /** A part of the path, such as `/documents/`. */
  path: string;
  /**
   * reset: the connection ends before anything is done. lost: all is done, and the connection ends without
   * an answer. answer: the stand-in answers with the status at once. slow: all is done, and the answer is
   * held back.
   */
  kind: "reset" | "lost" | "answer" | "slow";
  status?: number;
  body?: unknown;
  retryAfter?: number;
  /** The time for which a slow answer is held back, in milliseconds. */
  milliseconds?: number;
  /** The requests that pass before the first that fails. */
  skip?: number;
  /** The requests that fail, 1 if absent. */
  times?: number;
};

/** The requests that were answered as a test has ordered it. */
export const answeredByOrder = new WeakSet<object>();

/** Returns the fault for a request, and counts it. */
function takeFault({ faults }: DatevState, method: string, path: string): DatevFault | undefined {
  for (const fault of faults) {
    if (fault.method !== method || !path.includes(fault.path) || fault.times === 0) continue;
    const skipped = fault.skip ?? 0;
    if (skipped > 0) {
      fault.skip = skipped - 1;
      continue;
    }
    fault.times = (fault.times ?? 1) - 1;
    return fault;
  }
  return undefined;
}

/** Lets requests fail as ordered. Control requests never fail. */
export function addFaults(server: FastifyInstance, state: DatevState): void {
  const ordered = new WeakMap<object, DatevFault>();
  server.addHook("preHandler", async (request, reply) => {
    if (request.url.startsWith("/control")) return;
    const fault = takeFault(state, request.method, request.url);
    if (!fault) return;
    if (fault.kind === "reset") {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (fault.kind === "answer") {
      answeredByOrder.add(request);
      if (fault.retryAfter !== undefined) reply.header("retry-after", String(fault.retryAfter));
      await reply.code(fault.status ?? 503).send(fault.body ?? "");
      return;
    }
    ordered.set(request, fault);
  });
  server.addHook("onSend", async (request, _reply, payload) => {
    const fault = ordered.get(request);
    if (fault?.kind === "lost") request.raw.socket.destroy();
    if (fault?.kind === "slow") {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      setTimeout(() => resolve(undefined), fault.milliseconds ?? 0).unref();
      await promise;
    }
    return payload;
  });
}
