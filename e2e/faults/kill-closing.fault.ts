import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Closing, ClosingRequest, ClosingState } from "#lib/shared/closing.ts";
import type { HandOverList } from "#lib/shared/hand-over.ts";
import type { DocumentArchiveList } from "#lib/shared/document-archive.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { startMortalStack } from "./mortal-stack.ts";

const postings = 40;
const victims = ["web app", "database", "service"] as const;

/** An organization for each round and one before them, because a new export takes all postings that are ready. */
const organizations = Array.from({ length: rounds + 1 }, (_, round) => `monat-${round}`);

const order: ClosingRequest = {
  ...{ begin: { newest: "none" }, month: "2026-05", method: "csv", documents: true, targetId: null },
  ...{ language: "en", timeZone: "Europe/Berlin" },
};

test("kill -9 of web app, database and service while a month is closed: no second export, nothing is lost or there twice", async () => {
  const mortal = await startMortalStack(postings, { BACKGROUND_REQUESTS: "1000000" }, organizations);
  const { stack, browser, query, faults } = mortal;
  try {
    const ofOrganization = (id: string) => `${stack.webUrl}/api/organizations/${id}`;
    const give = async (organization: string) => {
      // An order that is sent again under its id is the same one.
      const address = `${ofOrganization(organization)}/closing/${randomUUID()}`;
      for (;;) {
        const answer = await browser.put(address, { data: order }).catch(() => undefined);
        if (answer?.ok()) return;
        await pause(100);
      }
    };
    /** Waits until an order has ended or asks a person. The pauses between attempts are cut short. */
    const ended = async (organization: string): Promise<Closing> => {
      for (;;) {
        await query("update pgboss.job set start_after = now() where state in ('created', 'retry')").catch(
          () => undefined,
        );
        const answer = await browser.get(`${ofOrganization(organization)}/closing`).catch(() => undefined);
        const closing = answer?.ok() ? ((await answer.json()) as ClosingState).closing : null;
        if (closing?.outcome || closing?.stop) return closing;
        await pause(100);
      }
    };
    const read = async <Answer>(address: string) => (await (await browser.get(address)).json()) as Answer;
    /** What an order has made, and what is missing from it by the service's own answer. */
    const lossOf = async (organization: string, { exportId }: Closing) => {
      const ofExport = `${ofOrganization(organization)}/exports/${exportId}`;
      const { handOvers } = await read<HandOverList>(`${ofExport}/hand-overs`);
      const { archives } = await read<DocumentArchiveList>(`${ofExport}/document-archives`);
      const api = `${stack.webUrl}/api/v1/organizations/${organization}/exports`;
      const { exports } = await read<{ exports: object[] }>(api);
      const { successfulPostings } = await read<{
        successfulPostings: { splitPostings: object[]; files: object[] }[];
      }>(`${api}/${exportId}/postings`);
      const made = handOvers.filter(({ request }) => request.written.format === "csv");
      const rows = made.flatMap(({ files }) => files).reduce((sum, file) => sum + (file.rows ?? 0), 0);
      const fetched = archives.reduce((sum, archive) => sum + archive.fetched, 0);
      return {
        ...{ exports: exports.length, "hand-overs": made.length, archives: archives.length },
        "rows lost": successfulPostings.flatMap((posting) => posting.splitPostings).length - rows,
        "documents lost": successfulPostings.flatMap((posting) => posting.files).length - fetched,
      };
    };
    const nothingLost = {
      ...{ exports: 1, "hand-overs": 1, archives: 1, "rows lost": 0, "documents lost": 0 },
    };

    const [first = "", ...others] = organizations;
    const began = Date.now();
    await give(first);
    const clean = await ended(first);
    const duration = Date.now() - began;
    expect(clean.outcome).toBe("ready");
    expect(await lossOf(first, clean)).toEqual(nothingLost);

    const losses: object[] = [];
    for (const [round, organization] of others.entries()) {
      const victim = victims[round % victims.length] ?? "web app";
      const giving = give(organization);
      // In every fourth round the kill hits the beginning, which is quick: the export is being asked for.
      await pause(Math.round((duration * instantOf(round)) / (round % 4 === 0 ? 20 : 1)));
      const [row] = await query(`select step from closing where organization_id = '${organization}'`);
      await faults[victim]();
      await giving;
      const killed = Date.now();
      const closing = await ended(organization);
      losses.push({
        ...{ round, victim, "killed while": row?.["step"] ?? "nothing", "ended after": Date.now() - killed },
        ended: closing.outcome ?? closing.stop?.code,
        ...(await lossOf(organization, closing)),
      });
    }
    console.table(losses);
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, ended: "ready", ...nothingLost })));
  } finally {
    await mortal.stop();
  }
});
