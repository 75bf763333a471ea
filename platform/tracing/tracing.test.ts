import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startTraceReceiver } from "../testing/start-trace-receiver.ts";
import { beginSpan, isTraced, traced, traceparentFields, within } from "./tracing.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

afterEach(() => vi.unstubAllEnvs());

test("without a receiver nothing is begun, nothing is passed on, and work is done as it is", async () => {
  expect(beginSpan({ name: "job", kind: "consumer" })).toBeUndefined();
  const seen = await traced({ name: "job", kind: "consumer" }, async () => [isTraced(), traceparentFields()]);
  expect(seen).toEqual([false, {}]);
});

test("OpenTelemetry is loaded by one module alone, and that one only where it is wanted", () => {
  const files = globSync("{app,components,contract,lib,platform,service}/**/*.{ts,tsx}", { cwd: root });
  const texts = files
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const);
  const loading = texts.filter(([, text]) => text.includes('from "@opentelemetry/')).map(([file]) => file);
  expect(loading).toEqual(["platform/tracing/start-tracing.ts"]);
  const starting = texts.filter(([, text]) => text.includes('start-tracing.ts"'));
  expect(starting.length).toBe(2);
  for (const [file, text] of starting)
    expect(text.match(/await import\("#platform\/tracing\/start-tracing\.ts"\)/g), file).toHaveLength(1);
});

test("spans belong to the span around them while it is open, and an error is told by its kind alone", async () => {
  const receiver = await startTraceReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  const { startTracing } = await import("./start-tracing.ts");
  const end = startTracing({ program: "test", ratio: 1 });
  const request = beginSpan({ name: "GET /", kind: "server", parent: "nonsense" });
  const late = Promise.withResolvers<undefined>();
  const [failed, after] = within(request, () => [
    traced({ name: "call", kind: "client" }, () => Promise.reject(new TypeError("Ann’s secret"))),
    late.promise.then(() => [isTraced(), traceparentFields()]),
  ]);
  await expect(failed).rejects.toThrow("secret");
  request?.end({ hasFailed: false });
  late.resolve(undefined);
  expect(await after).toEqual([false, {}]);
  await end();
  const [call, outer] = receiver.spans;
  expect([call?.name, call?.traceId, call?.parentSpanId]).toEqual(["call", outer?.traceId, outer?.spanId]);
  expect([call?.attributes, call?.status.code]).toEqual([{ "error.type": "TypeError" }, 2]);
  expect(request?.traceparent).toBe(`00-${outer?.traceId}-${outer?.spanId}-01`);
  expect(receiver.received()).not.toContain("Ann");
  await receiver.stop();
});

test("a receiver that is down disturbs nothing, and the end does not wait for it", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1");
  const { startTracing } = await import("./start-tracing.ts");
  const end = startTracing({ program: "test", ratio: 1 });
  beginSpan({ name: "GET /", kind: "server" })?.end({ hasFailed: false });
  const started = performance.now();
  await expect(end()).resolves.toBeUndefined();
  expect(performance.now() - started).toBeLessThan(5_000);
});
