import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { addBatchesService } from "./batches-service.ts";
import { addDescriptionCheck } from "./check-by-description.ts";
import { applyChange } from "./changes.ts";
import { addClientsService } from "./clients-service.ts";
import { addControl } from "./control.ts";
import { addControlPage } from "./control-page.ts";
import { addDocumentsService } from "./documents-service.ts";
import { addFaults } from "./faults.ts";
import { keepChanges } from "./keep-changes.ts";
import { addLoginPage } from "./login-page.ts";
import type { StandInSettings, DatevState } from "./state.ts";
import { addTokenEndpoint } from "./token-endpoint.ts";

/**
 * The stand-in while it runs. `state` is what it knows, and may be changed. `stop` throws if something was
 * not as the descriptions say.
 */
export type DatevStandIn = { address: string; state: DatevState; stop(): Promise<void> };

const defaults: StandInSettings = {
  redirectAddress: "http://localhost:3000/",
  accessSeconds: 900,
  refreshSeconds: 39_600,
  signInSeconds: null,
  jobMilliseconds: 0,
  retryAfterSeconds: 1,
  failingCode: null,
  subject: "person",
  hasAccess: true,
  clients: [
    {
      ...{ consultant: 1234567, client: 42, name: "Muster GmbH" },
      services: ["Belegbilderservice", "Buchungsdatenservice"],
      documentTypes: [
        { name: "Rechnungseingang", category: "invoices_received", debit_credit_identifier: "debit" },
        { name: "Rechnungsausgang", category: "outgoing_invoices", debit_credit_identifier: "credit" },
        { name: "Sonstige", category: "other_documents" },
      ],
    },
    { consultant: 1234567, client: 43, name: "Nur Stapel KG", services: ["Buchungsdatenservice"] },
  ],
};

/**
 * Starts the stand-in on this machine. With a directory it begins with what an earlier one has stored there:
 * settings that were changed by request, tokens, documents and batches. Resolves when it listens.
 */
export async function startDatev(
  app: DatevState["app"],
  settings: Partial<StandInSettings> = {},
  port = 0,
  directory?: string,
): Promise<DatevStandIn> {
  const state: DatevState = {
    ...{ app, settings: { ...structuredClone(defaults), ...settings }, families: new Map() },
    ...{ documents: new Map(), repeated: new Map(), batches: [], faults: [], requests: [], violations: [] },
    ...{ codes: new Map(), accessTokens: new Map(), refreshTokens: new Map() },
    record: (change) => applyChange(state, change),
  };
  if (directory !== undefined) keepChanges(state, directory);
  // A body that is too large for a service must reach it, because its answer is a rule of its own.
  const server = fastify({
    bodyLimit: 100_000_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.addHook("onResponse", async ({ method, url: path }, { statusCode: status }) => {
    if (!path.startsWith("/control")) state.requests.push({ method, path, status });
  });
  addFaults(server, state);
  addDescriptionCheck(server, state, process.env["DATEV_DESCRIPTIONS"]);
  for (const add of [
    ...[addLoginPage, addTokenEndpoint, addControl, addControlPage],
    ...[addClientsService, addDocumentsService, addBatchesService],
  ])
    add(server, state);
  await server.listen({ port, host: "127.0.0.1" });
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    ...{ address, state },
    async stop() {
      await server.close();
      if (state.violations.length > 0)
        throw new Error(`Not as DATEV describes it:\n${[...new Set(state.violations)].join("\n")}`);
    },
  };
}
