import { Counter, type Registry } from "prom-client";

const outcomes = ["succeeded", "failed", "throttled"] as const;

/** Creates the metric of logins and returns the function that counts one by its outcome. */
export function loginMetrics(registry: Registry): (outcome: (typeof outcomes)[number]) => void {
  const logins = new Counter({
    name: "kontor_logins_total",
    help: "Login forms with username and password.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  // A rate is right from the first login on only if the count began at 0.
  for (const outcome of outcomes) logins.inc({ outcome }, 0);
  return (outcome) => logins.inc({ outcome });
}
