import type { FastifyInstance } from "fastify";
import { escaped, htmlPage } from "./html-page.ts";
import type { DatevFault } from "./faults.ts";
import { clientIdOf, type DatevState } from "./state.ts";
import { expireAccessTokens } from "./tokens.ts";

/** What a person can order by a button, by the names of the buttons. */
const orders: Record<string, { label: string; act: (state: DatevState) => void }> = {
  quick: { label: "Jobs sofort beenden", act: jobsAfter(0) },
  slow: { label: "Jobs nach 20 Sekunden beenden", act: jobsAfter(20_000) },
  never: { label: "Jobs nie beenden", act: jobsAfter(null) },
  fine: { label: "Jobs gelingen", act: failingBy(null) },
  virus: { label: "Jobs scheitern: Virus (1008836)", act: failingBy("1008836") },
  again: { label: "Jobs scheitern: erneut versuchen (1008837)", act: failingBy("1008837") },
  permission: { label: "Jobs scheitern: kein Recht (1008838)", act: failingBy("1008838") },
  lostDocument: {
    label: "Antwort auf den nächsten Beleg verlieren",
    act: failing({ method: "PUT", path: "/documents/", kind: "lost" }),
  },
  wrongType: {
    label: "Nächsten Beleg ablehnen (Belegtyp)",
    act: failing({
      ...{ method: "PUT", path: "/documents/", kind: "answer", status: 400 },
      body: { error: "#DCO01010", error_description: "restapi.InvalidDocumentTypeFault", request_id: "demo" },
    }),
  },
  lostBatch: {
    label: "Antwort auf den nächsten Stapel verlieren",
    act: failing({ method: "POST", path: "/import", kind: "lost" }),
  },
  resetBatch: {
    label: "Verbindung beim nächsten Stapel abbrechen",
    act: failing({ method: "POST", path: "/import", kind: "reset" }),
  },
  busy: {
    label: "Nächsten Beleg und Stapel mit 503 vertrösten",
    act: (state) => {
      for (const [method, path] of [
        ["PUT", "/documents/"],
        ["POST", "/import"],
      ] as const)
        failing({ method, path, kind: "answer", status: 503, retryAfter: 10 })(state);
    },
  },
  expire: { label: "Access-Token ablaufen lassen", act: expireAccessTokens },
  end: {
    label: "Anmeldungen beenden",
    act: ({ families, record }) => {
      for (const family of families.keys()) record({ kind: "ended", family });
    },
  },
};

function jobsAfter(jobMilliseconds: number | null) {
  return ({ record }: DatevState) => record({ kind: "settings", settings: { jobMilliseconds } });
}

function failingBy(failingCode: DatevState["settings"]["failingCode"]) {
  return ({ record }: DatevState) => record({ kind: "settings", settings: { failingCode } });
}

function failing(fault: DatevFault) {
  return ({ faults }: DatevState) => void faults.push({ ...fault });
}

/** The page on which a person sees what arrived, and orders slow jobs and faults. */
export function addControlPage(server: FastifyInstance, state: DatevState): void {
  server.get("/control", async (_request, reply) => {
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return controlPage(state);
  });
  server.post("/control", async ({ body }, reply) => {
    const order = orders[new URLSearchParams(String(body)).get("order") ?? ""];
    if (!order) return reply.code(400).send("");
    order.act(state);
    return reply.redirect("/control", 303);
  });
}

const table = (head: string[], rows: string[][]) =>
  rows.length === 0
    ? "<p>Noch nichts.</p>"
    : `<div class="scroll"><table><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("")}</tr>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("\n")}</table></div>`;

function controlPage(state: DatevState): string {
  const { documents, batches, repeated, settings, violations, faults } = state;
  const buttons = Object.entries(orders).map(
    ([name, { label }]) => `<button name="order" value="${name}">${escaped(label)}</button>`,
  );
  const waiting = faults.filter(({ times = 1 }) => times > 0).length;
  const clients = settings.clients.map(
    (client) => `${client.name} (${clientIdOf(client)}): ${client.services.join(", ")}`,
  );
  const jobs = settings.jobMilliseconds === null ? "nie" : `nach ${settings.jobMilliseconds / 1000} Sekunden`;
  const newest = [...documents].slice(-50).reverse();
  return htmlPage(
    "DATEV (stand-in): was angekommen ist",
    `<main><h1>DATEV (stand-in): was angekommen ist</h1>
<p>${clients.map(escaped).join("<br>")}</p>
<p>Jobs enden ${jobs}, ${settings.failingCode ? `und scheitern mit ${settings.failingCode}` : "nach dem Inhalt ihres Stapels"}. Bestellte Fehler, die noch kommen: ${waiting}.</p>
<form method="post">${buttons.join("\n")}</form>
<p><a href="/control">Neu laden</a></p>
<h2>Stapel: ${batches.length}</h2>${table(
      ["Zeit", "Datei", "Referenz", "Zeilen", "Fehler"],
      batches
        .toReversed()
        .map((batch) => [
          ...[new Date(batch.receivedAt).toLocaleTimeString("de"), batch.fileName, batch.referenceId ?? ""],
          ...[String(batch.rows), batch.failure ? `${batch.failure.title}: ${batch.failure.detail}` : ""],
        ]),
    )}
<h2>Belege: ${documents.size}${documents.size > newest.length ? `, die neuesten ${newest.length}` : ""}</h2>${table(
      ["GUID", "Datei", "Bytes", "Belegtyp", "Anfragen"],
      newest.map(([key, one]) => [
        ...[one.guid, one.name, String(one.bytes), one.metadata["document_type"] ?? ""],
        String(1 + (repeated.get(key) ?? 0)),
      ]),
    )}
<h2>Nicht wie beschrieben: ${violations.length}</h2>${table(
      ["Was"],
      violations.map((one) => [one]),
    )}</main>`,
  );
}
