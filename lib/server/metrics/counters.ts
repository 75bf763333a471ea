import "server-only";
import { Counter, Registry } from "prom-client";
import { signInProblems } from "#lib/shared/sign-in-problems.ts";
import { targetSettings } from "#lib/shared/targets.ts";

/** How an order to begin an export or to close a month goes. */
const orderOutcomes = {
  export: ["begun", "refused", "unclear", "ended", "failed"],
  closing: ["begun", "stopped", "ready", "nothing", "failed", "cancelled"],
};

const importOutcomes = ["begun", "paused", "done", "cancelled"];

const documentOutcomes = ["fetched", "missing", "late", "given up"];

const deliveryOutcomes = ["delivered", "unclear", "failed", "waiting", "cancelled"];

function createCounters() {
  const registry = new Registry();
  const registers = [registry];
  const counters = {
    orders: new Counter({
      name: "kontor_orders_total",
      help: "Exports that were begun here, and orders that close a month, by what became of them.",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    imports: new Counter({
      name: "kontor_imports_total",
      help: "Imports that were sent, by what became of them.",
      labelNames: ["outcome"],
      registers,
    }),
    documents: new Counter({
      name: "kontor_document_fetches_total",
      help: "Documents that were fetched from the accounting service into the store.",
      labelNames: ["outcome"],
      registers,
    }),
    deliveries: new Counter({
      name: "kontor_deliveries_total",
      help: "Attempts to deliver a hand-over to a target.",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    refusedSignIns: new Counter({
      name: "kontor_sign_ins_refused_total",
      help: "Sign-ins that failed, by the reason that the person was told.",
      labelNames: ["reason"],
      registers,
    }),
  };
  // A rate is right from the first event on only if the count began at 0.
  for (const [kind, outcomes] of Object.entries(orderOutcomes))
    for (const outcome of outcomes) counters.orders.inc({ kind, outcome }, 0);
  for (const outcome of importOutcomes) counters.imports.inc({ outcome }, 0);
  for (const outcome of documentOutcomes) counters.documents.inc({ outcome }, 0);
  for (const kind of targetSettings.options.map(({ shape }) => shape.kind.value))
    for (const outcome of deliveryOutcomes) counters.deliveries.inc({ kind, outcome }, 0);
  for (const reason of signInProblems) counters.refusedSignIns.inc({ reason }, 0);
  return { registry, ...counters };
}

// One set for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorCounters?: ReturnType<typeof createCounters> };

/** The counters of this process since its start. Their labels hold no id and no name. */
export const counters = (shared.kontorCounters ??= createCounters());
