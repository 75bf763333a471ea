import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { setTracing } from "./tracing.ts";

/** Maximum milliseconds that the end of a process waits for what is left to be sent. */
const endMilliseconds = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** The form of a traceparent of version 00 (https://www.w3.org/TR/trace-context/#traceparent-header). */
const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function contextOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = form.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/**
 * Sends spans of this process over OTLP/HTTP (JSON), to the address and with the headers that the standard
 * variables name. `ratio` of the traces that begin here are sent, and of those that began elsewhere what
 * their begin decided. The provider is not made the global one, because Next.js would tell it spans of its
 * own, with whole addresses in them. Returns the function that sends what is left, to be called before the
 * process ends; it never rejects, and waits two seconds at the most.
 */
export function startTracing({ program, ratio }: { program: string; ratio: number }): () => Promise<void> {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": program }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("kontor");
  setTracing({
    begin({ name, kind, parent, attributes = {} }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
        end({ hasFailed, attributes: more = {} }) {
          span.setAttributes(more);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  });
  return async () => {
    const late = wait(endMilliseconds, undefined, { ref: false });
    await Promise.race([provider.shutdown(), late]).catch(() => undefined);
  };
}
