import { Counter, Histogram, type Registry } from "prom-client";

/** A request that was answered. `route` is a pattern, so that no id becomes a label. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** Creates the metrics of requests and returns the function that counts one. */
export function requestMetrics(registry: Registry): (request: AnsweredRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: "kontor_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "kontor_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status: String(status) });
    durations.observe({ method, route }, seconds);
  };
}
