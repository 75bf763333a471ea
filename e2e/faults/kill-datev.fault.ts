import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { DocumentArchive, DocumentArchiveList } from "#lib/shared/document-archive.ts";
import type { HandOverState } from "#lib/shared/hand-over.ts";
import { filterText, noFilter } from "#lib/shared/postings/posting-filter.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { posting } from "../fixtures/seed.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";
import { startMortalDatev } from "./mortal-datev.ts";
import { mortalSending, sendingSteps } from "./mortal-sending.ts";
import { startMortalStack } from "./mortal-stack.ts";

/** The postings are sent in parts, those of a supplier in each round. The first part goes without a fault. */
const parts = rounds + 1;
const supplierOf = (part: number) => String(70_001 + part);
const own = {
  generalLedgerAccounts: ["4930", "4940"].map((accountCode) => ({ accountCode, name: accountCode })),
  postings: Array.from({ length: 1_000 }, (_, index) =>
    posting(index + 1, {
      contact: { accountsPayableNumber: supplierOf(index % parts), name: "Papier Vogel e. K." },
      // From February to October, of which each month is a batch.
      invoiceDate: new Date(Date.UTC(2026, 1 + (Math.floor(index / parts) % 9), 15)).toISOString(),
    }),
  ),
};
const victims = ["web app", "database", "stand-in"] as const;
const nothingLost = {
  ...{ "documents missing": 0, "other bytes": 0, "batches missing": 0, "batches twice": 0 },
  ...{ "ended unsaid": 0, unrecorded: 0, "not as described": 0 },
};

type Exported = {
  successfulPostings: { contact: { accountsPayableNumber: string }; files: { id: string }[] }[];
};

// The 1,000 postings are sent over all rounds, a part in each, because DATEV takes twenty documents a
// second. What sends them is a worker of the queue, which lives in the web app: who kills the one kills the
// other.
test("kill -9 of web app and stand-in and a crash of the database while 1,000 postings are sent to DATEV with documents: each document once, each batch once, none unrecorded", async () => {
  const datev = await startMortalDatev();
  const settings = { BACKGROUND_REQUESTS: "1000000", ...datev.web };
  const mortal = await startMortalStack(own, settings);
  const { service, browser, ofExport, exportId, query, made } = mortal;
  const { read, arriveAt, ended } = mortalSending(mortal);
  const handOvers = `${ofExport}/hand-overs`;
  try {
    const targetId = await datev.connect(mortal);

    // All documents are fetched before, so that deliveries wait for none.
    const archives = `${ofExport}/document-archives`;
    const written = { format: "documents", names: "{invoice}" };
    const begun = await browser.post(archives, {
      data: { written, filter: "", language: "en", timeZone: "Europe/Berlin" },
    });
    expect(begun.status(), await begun.text()).toBeLessThan(300);
    for (;;) {
      const { archives: listed } = (await (await browser.get(archives)).json()) as DocumentArchiveList;
      if (listed.every(({ state }: DocumentArchive) => state === "complete")) break;
      await pause(100);
    }

    const answer = await service.get(`/exports/${exportId}/postings`);
    const { successfulPostings } = (await answer.json()) as Exported;
    expect(successfulPostings).toHaveLength(own.postings.length);
    const ofSuppliers = Map.groupBy(successfulPostings, ({ contact }) => contact.accountsPayableNumber);
    const filesOf = (supplier: string) =>
      (ofSuppliers.get(supplier) ?? []).flatMap(({ files }) => files.map(({ id }) => id));
    const sums = new Map<string, string>();
    for (const id of [...ofSuppliers.keys()].flatMap(filesOf))
      sums.set(id, sha256Of(Buffer.from(await (await service.get(`/files/${id}`)).arrayBuffer())));

    const handOver = async (supplier: string) => {
      const filter = filterText({ ...noFilter, supplier: [supplier] });
      const answer = await browser.post(handOvers, { data: { ...datevRequest, filter } });
      const { making, handOver: there } = (await answer.json()) as HandOverState;
      return made(making?.id ?? there?.id ?? "");
    };
    const ask = async (id: string) => {
      await browser.post(`${handOvers}/${id}/deliveries`, { data: { targetId } }).catch(() => undefined);
    };
    const lastEvent = async () => {
      const [row] = await query("select coalesce(max(id), 0)::int as id from audit_event");
      return Number(row?.["id"]);
    };

    /** What of a part DATEV does not have as it should, and what is not in the audit trail since an event. */
    const lossOf = async (id: string, files: readonly string[], since: number) => {
      const { documents, batches, counts, violations } = await datev.arrived();
      const there = new Map(documents.map(({ guid, sha256 }) => [guid, sha256]));
      const rows = await query(`select file_id, guid from datev_document
        join delivery on delivery.id = delivery_id where hand_over_id = '${id}'`);
      const guids = new Map(rows.map(({ file_id: file, guid }) => [String(file), String(guid)]));
      const sumsThere = files.map((file) => there.get(guids.get(file) ?? ""));
      const handed = (await made(id)).files.filter(({ name }) => /^EXTF_.*\.csv$/.test(name));
      const jobs = handed.map(({ sha256 }) => batches.filter((batch) => batch.sha256 === sha256).length);
      const sending = await read(id);
      const [trail] = await query(`
        select count(*) filter (where not isEnd)::int as attempts, count(*) filter (where isEnd)::int as ends
        from audit_event, lateral (select coalesce(about -> 'changes' @> '[{"field":"state"}]', false) as isEnd) as kind
        where action = 'HAND_OVER_DELIVERED' and id > ${since}`);
      const unrecorded = (sending?.attempts ?? 0) - Number(trail?.["attempts"]);
      const keys = Object.entries(counts.documents);
      const sent = new Set(guids.values());
      const again = keys.filter(([key, times]) => times > 1 && sent.has(key.split(" ")[1] ?? ""));
      return {
        documents: files.length,
        "sent again": again.length,
        batches: handed.length,
        attempts: sending?.attempts,
        state: sending?.state,
        "documents missing": sumsThere.filter((sum) => sum === undefined).length,
        "other bytes": sumsThere.filter(
          (sum, index) => sum !== undefined && sum !== sums.get(files[index] ?? ""),
        ).length,
        "batches missing": jobs.filter((times) => times === 0).length,
        "batches twice": jobs.filter((times) => times > 1).length,
        "ended unsaid": sending?.step === "ended" ? 0 : 1,
        unrecorded: Math.max(0, unrecorded) + (trail?.["ends"] === 1 ? 0 : 1),
        "not as described": violations.length,
      };
    };

    /** Sends a part while nothing is killed. Resolves with what each step takes, in milliseconds. */
    const measure = async (id: string) => {
      const durations: Record<string, number> = {};
      for (const [place, step] of sendingSteps.entries()) {
        await arriveAt(id, step);
        const began = Date.now();
        await arriveAt(id, sendingSteps[place + 1] ?? "ended");
        durations[step] = Date.now() - began;
      }
      return durations;
    };

    let durations: Record<string, number> = {};
    /**
     * Kills a program at an instant of a step that differs by round, and waits for the end of the delivery.
     */
    const kill = async (id: string, round: number) => {
      const victim = victims[round % victims.length] ?? "web app";
      // Each of them at each step, in nine rounds.
      const step = sendingSteps[(round + Math.floor((round - 1) / 3)) % sendingSteps.length] ?? "documents";
      await arriveAt(id, step);
      await pause((durations[step] ?? 0) * instantOf(round));
      const killed = await read(id);
      await (victim === "stand-in" ? datev.kill() : mortal.faults[victim]());
      const since = Date.now();
      await ended(id);
      const there = `${killed?.arrived} of ${killed?.documents}`;
      return { victim, step, "killed in": killed?.step, there, "ended after": Date.now() - since };
    };

    const losses: Record<string, unknown>[] = [];
    let batches = 0;
    for (let round = 0; round < parts; round += 1) {
      const supplier = supplierOf(round);
      const { id } = await handOver(supplier);
      const since = await lastEvent();
      const asking = ask(id);
      if (round === 0) durations = await measure(id);
      const killed = round === 0 ? {} : await kill(id, round);
      await asking;
      const loss = await lossOf(id, filesOf(supplier), since);
      losses.push({ round, ...killed, ...loss });
      batches += loss.batches;
    }
    console.table(durations);
    console.table(losses);
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, state: "delivered", ...nothingLost })));
    const all = await datev.arrived();
    expect(all.documents.length).toBe(sums.size);
    expect(all.batches.length).toBe(batches);
    console.log(
      `${successfulPostings.length} postings, ${sums.size} documents and ${batches} batches arrived`,
    );
    // With fewer rounds some steps have no turn.
    const killedIn = losses.map((loss) => loss["killed in"]);
    if (rounds >= 20) expect(killedIn).toEqual(expect.arrayContaining([...sendingSteps]));
  } finally {
    await mortal.stop();
    await datev.stop();
  }
});
