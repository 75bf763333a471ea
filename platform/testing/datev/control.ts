import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { countArrivals } from "./count-arrivals.ts";
import type { DatevState } from "./state.ts";
import { expireAccessTokens } from "./tokens.ts";

const fault = z.strictObject({
  method: z.enum(["GET", "POST", "PUT"]),
  path: z.string(),
  kind: z.enum(["reset", "lost", "answer", "slow"]),
  status: z.int().optional(),
  body: z.unknown().optional(),
  retryAfter: z.number().optional(),
  milliseconds: z.number().optional(),
  skip: z.int().optional(),
  times: z.int().optional(),
});

const settings = z
  .strictObject({
    redirectAddress: z.url(),
    accessSeconds: z.number(),
    refreshSeconds: z.number(),
    signInSeconds: z.number().nullable(),
    jobMilliseconds: z.number().nullable(),
    retryAfterSeconds: z.number(),
    failingCode: z.enum(["1008836", "1008837", "1008838"]).nullable(),
    subject: z.string().nullable(),
    hasAccess: z.boolean(),
  })
  .partial();

/**
 * The address for those who test from another process: what arrived, settings, faults, and tokens that
 * expire.
 */
export function addControl(server: FastifyInstance, state: DatevState): void {
  server.get("/control/arrived", () => ({
    documents: [...state.documents.values()],
    batches: state.batches,
    requests: state.requests,
    counts: countArrivals(state),
    violations: state.violations,
  }));
  server.post("/control/settings", async ({ body }, reply) => {
    state.record({ kind: "settings", settings: settings.parse(JSON.parse(String(body))) });
    return reply.code(204).send();
  });
  server.post("/control/faults", async ({ body }, reply) => {
    const { body: answer, ...rest } = fault.parse(JSON.parse(String(body)));
    const given = Object.entries({ ...rest, body: answer }).filter(([, value]) => value !== undefined);
    state.faults.push(Object.fromEntries(given) as DatevState["faults"][number]);
    return reply.code(204).send();
  });
  server.post("/control/expire", async (_request, reply) => {
    expireAccessTokens(state);
    return reply.code(204).send();
  });
}
