import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** A span as a receiver of OTLP got it, with the name of the program that sent it. */
export type ReceivedSpan = Omit<SentSpan, "attributes"> & {
  program: string;
  attributes: Record<string, string | number | undefined>;
};

/** A receiver of traces by OTLP over HTTP, in JSON. */
export type TraceReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** All that was sent, as text. */
  received(): string;
  stop(): Promise<void>;
};

const valueOf = ({ stringValue, intValue, doubleValue }: Value) =>
  stringValue ?? (intValue === undefined ? doubleValue : Number(intValue));

const fieldsOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

/** Starts a receiver on a free port. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      take(sent as Sent, request.url);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const take = (sent: Sent, url: string | undefined) => {
    bodies.push(sent, url);
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      const program = String(fieldsOf(resource.attributes)["service.name"]);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, program, attributes: fieldsOf(span.attributes) });
    }
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received: () => JSON.stringify(bodies),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
