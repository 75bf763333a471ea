import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What of a span may be told: counts, patterns and codes. Never an address, a header or a name of somebody.
 */
export type SpanAttributes = Record<string, string | number>;

/**
 * A piece of work to be told. `parent` is a traceparent from outside. Without one a `client` belongs to the
 * span around, and any other begins a trace.
 */
export type SpanStart = {
  name: string;
  kind: "server" | "client" | "consumer";
  parent?: string | undefined;
  attributes?: SpanAttributes;
};

/** A span that has begun. `traceparent` names it to others (W3C Trace Context). */
type Span = {
  traceparent: string;
  end(result: { hasFailed: boolean; attributes?: SpanAttributes }): void;
};

/** A span that `beginSpan` has begun. */
export type OpenSpan = Span & { readonly isOpen: boolean };

/** How spans are begun and sent, as `start-tracing.ts` does it. */
export type Tracing = { begin(span: SpanStart): Span };

type State = { tracing: Tracing | undefined; around: AsyncLocalStorage<OpenSpan> };

// One state for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorTracing?: State };
const state = (shared.kontorTracing ??= { tracing: undefined, around: new AsyncLocalStorage() });

/** Has spans begun from now on. Without it nothing of this module does anything. */
export function setTracing(tracing: Tracing): void {
  state.tracing = tracing;
}

/** The name of the header, and of the field of a job, that carries a trace on. */
export const traceparentName = "traceparent";

/** Returns the name of the span around, to be passed on, as a header or a field. Empty without one. */
export function traceparentFields(): { [traceparentName]?: string } {
  const span = around();
  return span ? { [traceparentName]: span.traceparent } : {};
}

// What goes on after a request has ended, such as a loop that it has started, is no part of it.
function around(): OpenSpan | undefined {
  const span = state.around.getStore();
  return span?.isOpen ? span : undefined;
}

/** Begins a span. Returns undefined where nothing is traced. The caller ends it. */
export function beginSpan(span: SpanStart): OpenSpan | undefined {
  const parent = span.parent ?? (span.kind === "client" ? around()?.traceparent : undefined);
  const begun = state.tracing?.begin({ ...span, parent });
  if (!begun) return undefined;
  let isOpen = true;
  return {
    traceparent: begun.traceparent,
    get isOpen() {
      return isOpen;
    },
    end(result) {
      isOpen = false;
      begun.end(result);
    },
  };
}

/** Calls a function as part of a span. */
export function within<Result>(span: OpenSpan | undefined, act: () => Result): Result {
  return span ? state.around.run(span, act) : act();
}

/** Runs a function as a span, which ends with it. An error is told by the name of its kind alone. */
export async function traced<Result>(span: SpanStart, act: () => Promise<Result>): Promise<Result> {
  const begun = beginSpan(span);
  if (!begun) return act();
  try {
    const result = await within(begun, act);
    begun.end({ hasFailed: false });
    return result;
  } catch (error) {
    const kind = error instanceof Error ? error.name : "unknown";
    begun.end({ hasFailed: true, attributes: { "error.type": kind } });
    throw error;
  }
}

/** Returns whether there is a span around. */
export function isTraced(): boolean {
  return around() !== undefined;
}
