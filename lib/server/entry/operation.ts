import type { AnsweredRequest } from "#platform/metrics/request-metrics.ts";

/** What the entry needs of the part of the web app that Next.js bundles. */
export type Operation = {
  /**
   * Logs that the web app is ready, and reports it to the process that started this one. Called once it
   * listens.
   */
  reportReady(): void;
  /** Resolves if the web app's database answers in time. */
  ping(): Promise<void>;
  /** The seconds from the signal until the socket closes. */
  drainSeconds: number;
  /** The seconds after that in which answers in progress may end. */
  stopSeconds: number;
  /** Counts a request that was answered. Undefined without metrics. */
  observe: ((request: AnsweredRequest) => void) | undefined;
  /** Sends the spans that are left. Undefined where nothing is traced. */
  endTracing: (() => Promise<void>) | undefined;
};

// The entry and the bundles of Next.js have modules of their own, but one global object.
const shared = globalThis as typeof globalThis & {
  kontorOperation?: Operation;
  kontorStart?: PromiseWithResolvers<Operation>;
};
const start = (shared.kontorStart ??= Promise.withResolvers<Operation>());

/** Gives the entry what it needs, once the web app has started. */
export function setOperation(operation: Operation): void {
  shared.kontorOperation = operation;
  start.resolve(operation);
}

/** Returns what the entry needs, or undefined while the web app is starting. */
export function currentOperation(): Operation | undefined {
  return shared.kontorOperation;
}

/** Resolves with the same once the web app has started. */
export const startedOperation = (): Promise<Operation> => start.promise;
